import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types'

// A page over HTTP has no SubtleCrypto; joining a store on a home network must work all the same.
const deriveWithoutSubtle: DeriveKeyFunction = ({ cost, keyLength }, salt, password) =>
  Promise.resolve({ derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) })

self.addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  void solveChallenge({
    challenge,
    deriveKey: 'subtle' in crypto && crypto.subtle ? deriveKey : deriveWithoutSubtle,
  }).then((solution) => self.postMessage(solution))
})
