import { hash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Context } from '../../platform/context.ts'

/** What is kept of a secret that is long enough not to be guessed. */
export const hashOf = (secret: string) => hash('sha256', secret, 'buffer')

/** A secret of 192 bits for an address or a mail. */
export const makeKey = () => randomBytes(24).toString('base64url')

/** Six digits, to be typed. */
export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** What is kept of a code: there are so few that whoever reads the database could try them all, were it not for the key. */
export const codeHashOf = ({ secrets }: Pick<Context, 'secrets'>, code: string, ...about: unknown[]) =>
  createHmac('sha256', secrets.vault)
    .update(JSON.stringify([...about, code]))
    .digest()

/** A code as somebody types it: with gaps and hyphens, in small or capital letters. */
export const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toLowerCase()
