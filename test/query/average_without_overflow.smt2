; (x & y) + ((x ^ y) >> 1) is the mean
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 32))
(declare-fun y () (_ BitVec 32))
(assert (not (= ((_ zero_extend 1) (bvadd (bvand x y) (bvlshr (bvxor x y) #x00000001))) (bvlshr (bvadd ((_ zero_extend 1) x) ((_ zero_extend 1) y)) (_ bv1 33)))))
(check-sat)
