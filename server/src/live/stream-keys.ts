import { createHash, randomInt } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { seal, unseal } from '../platform/text/vault.ts'

const PURPOSE = 'stream-key'
const LENGTH = 24
// Without what is easily mistaken when somebody types it: 31 ^ 24 keys are more than 118 bits.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
type Vault = Pick<Context, 'secrets'>

/** A new stream key, as its two columns. */
export function newStreamKey(ctx: Vault) {
  const key = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return { key_hash: hashOfStreamKey(key), key_sealed: seal(ctx, PURPOSE, key) }
}

export const hashOfStreamKey = (key: string) => createHash('sha256').update(key).digest()

export const openStreamKey = (ctx: Vault, sealed: Buffer) => unseal(ctx, PURPOSE, sealed)
