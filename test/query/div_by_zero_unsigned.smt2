; x / 0 is all ones, x % 0 is x
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 32))
(declare-fun y () (_ BitVec 32))
(assert (not (and (= (bvudiv x #x00000000) #xffffffff) (= (bvurem x #x00000000) x))))
(check-sat)
