; 128-bit product of equal halves is a square
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 64))
(assert (= ((_ extract 1 0) (bvmul ((_ zero_extend 64) x) ((_ zero_extend 64) x))) #b10))
(check-sat)
