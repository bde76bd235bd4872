; the usual trick counts bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(declare-fun c () (_ BitVec 8))
(assert (let ((p (bvadd ((_ zero_extend 7) ((_ extract 0 0) a)) ((_ zero_extend 7) ((_ extract 1 1) a)) ((_ zero_extend 7) ((_ extract 2 2) a)) ((_ zero_extend 7) ((_ extract 3 3) a)) ((_ zero_extend 7) ((_ extract 4 4) a)) ((_ zero_extend 7) ((_ extract 5 5) a)) ((_ zero_extend 7) ((_ extract 6 6) a)) ((_ zero_extend 7) ((_ extract 7 7) a)))) (v (bvsub a (bvand (bvlshr a #x01) #x55)))) (let ((w (bvadd (bvand v #x33) (bvand (bvlshr v #x02) #x33)))) (not (= p (bvand (bvadd w (bvlshr w #x04)) #x0f))))))
(check-sat)
