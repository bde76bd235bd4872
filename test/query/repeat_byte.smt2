; repeat is a multiplication
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(declare-fun c () (_ BitVec 8))
(assert (not (= ((_ repeat 4) a) (bvmul ((_ zero_extend 24) a) #x01010101))))
(check-sat)
