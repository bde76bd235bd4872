; x / 0 is -1 or 1 by sign
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 32))
(declare-fun y () (_ BitVec 32))
(assert (not (= (bvsdiv x #x00000000) (ite (bvslt x #x00000000) #x00000001 #xffffffff))))
(check-sat)
