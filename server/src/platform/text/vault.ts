import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

type VaultContext = Pick<Context, 'secrets'>

/** Encrypts a secret for the database (AES-256-GCM); decryption needs the same `purpose`. */
export function seal({ secrets }: VaultContext, purpose: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secrets.vault, iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a secret. Throws if it was modified or encrypted for another purpose. */
export function unseal({ secrets }: VaultContext, purpose: string, kept: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secrets.vault, kept.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(kept.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(kept.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}
