; sext and comparison agree
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(declare-fun c () (_ BitVec 8))
(assert (not (= (bvslt a b) (bvslt ((_ sign_extend 8) a) ((_ sign_extend 8) b)))))
(check-sat)
