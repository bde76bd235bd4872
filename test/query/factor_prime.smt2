; a prime has no factors
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 9))
(declare-fun y () (_ BitVec 9))
(assert (= (bvmul ((_ zero_extend 9) x) ((_ zero_extend 9) y)) (_ bv65521 18)))
(assert (bvugt x (_ bv1 9)))
(assert (bvugt y (_ bv1 9)))
(check-sat)
