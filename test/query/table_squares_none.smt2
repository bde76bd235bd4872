; a value that is not in it
(set-logic ALL)
(set-info :status unsat)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(declare-fun c () (_ BitVec 8))
(assert (bvult a #x10))
(assert (= (select (store (store (store (store (store (store (store (store (store (store (store (store (store (store (store (store ((as const (Array (_ BitVec 64) (_ BitVec 8))) #x00) #x0000000000000000 #x00) #x0000000000000001 #x01) #x0000000000000002 #x04) #x0000000000000003 #x09) #x0000000000000004 #x10) #x0000000000000005 #x19) #x0000000000000006 #x24) #x0000000000000007 #x31) #x0000000000000008 #x40) #x0000000000000009 #x51) #x000000000000000a #x64) #x000000000000000b #x79) #x000000000000000c #x90) #x000000000000000d #xa9) #x000000000000000e #xc4) #x000000000000000f #xe1) ((_ zero_extend 56) a)) #x50))
(check-sat)
