; a word that rotation by 8 leaves alone
(set-logic QF_BV)
(set-info :status sat)
(declare-fun x () (_ BitVec 32))
(declare-fun y () (_ BitVec 32))
(assert (= ((_ rotate_left 8) x) x))
(assert (= ((_ extract 7 0) x) #xa5))
(check-sat)
