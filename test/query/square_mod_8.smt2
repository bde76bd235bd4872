; squares are 0, 1 or 4 mod 8
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 32))
(declare-fun y () (_ BitVec 32))
(assert (not (or (= (bvand (bvmul x x) #x00000007) #x00000000) (= (bvand (bvmul x x) #x00000007) #x00000001) (= (bvand (bvmul x x) #x00000007) #x00000004))))
(check-sat)
