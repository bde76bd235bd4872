; ashr keeps the sign
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(declare-fun c () (_ BitVec 8))
(assert (bvslt a #x00))
(assert (bvsge (bvashr a b) #x00))
(check-sat)
