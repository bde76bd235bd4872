; smod has the sign of the divisor
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(declare-fun c () (_ BitVec 8))
(assert (bvsgt b #x00))
(assert (bvslt (bvsmod a b) #x00))
(check-sat)
