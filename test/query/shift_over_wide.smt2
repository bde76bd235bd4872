; shifts by the width or more give 0
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(declare-fun c () (_ BitVec 8))
(assert (bvuge b #x08))
(assert (not (= (bvor (bvshl a b) (bvlshr a b)) #x00)))
(check-sat)
