; a remainder is below its divisor
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 8))
(declare-fun y () (_ BitVec 8))
(assert (not (= y #x00)))
(assert (bvuge (bvurem x y) y))
(check-sat)
