; some bits survive a shift and back
(set-logic QF_BV)
(set-info :status sat)
(declare-fun x () (_ BitVec 32))
(declare-fun y () (_ BitVec 32))
(assert (= (bvlshr (bvshl x y) y) x))
(assert (= y #x00000007))
(assert (bvugt x #x01000000))
(check-sat)
