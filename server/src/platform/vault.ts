import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Context } from './context.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

type Keys = Pick<Context, 'secrets'>

/** Encrypts a secret for keeping in the database (AES-256-GCM); `purpose` must be the same when it is opened. */
export function seal({ secrets }: Keys, purpose: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secrets.vault, iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The secret again. Throws where it was changed or sealed for another purpose. */
export function unseal({ secrets }: Keys, purpose: string, kept: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secrets.vault, kept.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(kept.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(kept.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}
