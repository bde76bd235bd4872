; selects of selects
(set-logic QF_BV)
(set-info :status sat)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(declare-fun c () (_ BitVec 8))
(assert (= (ite (bvult a #x10) (ite (bvult b #x10) #x01 #x02) (ite (bvult c #x10) #x03 #x04)) #x03))
(assert (= (ite (bvult c b) a b) #x33))
(check-sat)
