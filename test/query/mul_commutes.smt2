; x * y = y * x, 12 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 12))
(declare-fun y () (_ BitVec 12))
(assert (not (= (bvmul x y) (bvmul y x))))
(check-sat)
