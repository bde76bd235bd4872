; 16-bit cubes that add up
(set-logic QF_BV)
(set-info :status sat)
(declare-fun x () (_ BitVec 16))
(declare-fun y () (_ BitVec 16))
(assert (= (bvadd (bvmul x (bvmul x x)) (bvmul y (bvmul y y))) #x06c1))
(assert (bvult x y))
(check-sat)
