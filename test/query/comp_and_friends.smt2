; nand, nor, xnor, comp by hand
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(declare-fun c () (_ BitVec 8))
(assert (not (and (= (bvnand a b) (bvnot (bvand a b))) (= (bvnor a b) (bvnot (bvor a b))) (= (bvxnor a b) (bvnot (bvxor a b))) (= (bvcomp a b) (ite (= a b) #b1 #b0)))))
(check-sat)
