; rotating there and back
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 32))
(declare-fun y () (_ BitVec 32))
(assert (not (= ((_ rotate_right 11) ((_ rotate_left 11) x)) x)))
(check-sat)
