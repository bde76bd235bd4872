; a product of two primes, 24 bits of product
(set-logic QF_BV)
(set-info :status sat)
(declare-fun x () (_ BitVec 12))
(declare-fun y () (_ BitVec 12))
(assert (= (bvmul ((_ zero_extend 12) x) ((_ zero_extend 12) y)) #x5e7d3b))
(assert (bvugt x #x001))
(assert (bvugt y #x001))
(check-sat)
