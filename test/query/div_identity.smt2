; x = q * y + r, 6 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 6))
(declare-fun b () (_ BitVec 6))
(declare-fun c () (_ BitVec 6))
(assert (not (= b #b000000)))
(assert (not (= a (bvadd (bvmul (bvudiv a b) b) (bvurem a b)))))
(check-sat)
