; => is right associative
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun p () (_ BitVec 1))
(declare-fun r () (_ BitVec 1))
(assert (let ((u (= p #b1)) (v (= r #b1))) (not (=> u v u))))
(check-sat)
