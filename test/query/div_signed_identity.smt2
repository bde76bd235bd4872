; x = q * y + r, signed, 6 bits
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 6))
(declare-fun b () (_ BitVec 6))
(declare-fun c () (_ BitVec 6))
(assert (not (= b #b000000)))
(assert (not (= a (bvadd (bvmul (bvsdiv a b) b) (bvsrem a b)))))
(check-sat)
