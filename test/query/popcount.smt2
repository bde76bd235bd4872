; five bits set, and a multiple of 9
(set-logic QF_BV)
(set-info :status sat)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(declare-fun c () (_ BitVec 8))
(assert (= (bvadd ((_ zero_extend 7) ((_ extract 0 0) a)) ((_ zero_extend 7) ((_ extract 1 1) a)) ((_ zero_extend 7) ((_ extract 2 2) a)) ((_ zero_extend 7) ((_ extract 3 3) a)) ((_ zero_extend 7) ((_ extract 4 4) a)) ((_ zero_extend 7) ((_ extract 5 5) a)) ((_ zero_extend 7) ((_ extract 6 6) a)) ((_ zero_extend 7) ((_ extract 7 7) a))) #x05))
(assert (= (bvurem a #x09) #x00))
(check-sat)
