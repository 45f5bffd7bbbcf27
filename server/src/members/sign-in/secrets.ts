import { hash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Context } from '../../platform/context.ts'

/** The stored hash of a secret that is too long to be guessed. */
export const hashOf = (secret: string) => hash('sha256', secret, 'buffer')

/** A secret of 192 bits for an address or a mail. */
export const makeKey = () => randomBytes(24).toString('base64url')

/** Six digits to be typed. */
export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** The stored hash of a short code, keyed: a reader of the database could otherwise try them all. */
export const codeHashOf = ({ secrets }: Pick<Context, 'secrets'>, code: string, ...about: unknown[]) =>
  createHmac('sha256', secrets.vault)
    .update(JSON.stringify([...about, code]))
    .digest()

/** Normalizes a typed code: without spaces and hyphens, in any case. */
export const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toLowerCase()
