import type { Context } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/text/vault.ts'
import { codeHashOf } from '../../members/sign-in/secrets.ts'
import { asCode } from '../pricing/coupons/coupons.ts'
import { randomCode } from '../pricing/coupons/codes.ts'

const SIGNS = 16
const PURPOSE = 'gift_card'
type Keys = Pick<Context, 'secrets'>

/** A new code, with the columns that are stored for it. */
export function newCode(ctx: Keys, storeId: number) {
  const code = randomCode(SIGNS)
  return {
    code_hash: hashOfCode(ctx, storeId, code),
    sealed_code: seal(ctx, PURPOSE, code),
    code_tail: code.slice(-4),
  }
}

/** The lookup hash of a code, independent of how it was typed. */
export const hashOfCode = (ctx: Keys, storeId: number, written: string) =>
  codeHashOf(ctx, asCode(written), PURPOSE, storeId)

/** A code in groups of four, for reading. */
export const openCode = (ctx: Keys, sealed: Buffer) =>
  unseal(ctx, PURPOSE, sealed).replaceAll(/(.{4})(?=.)/g, '$1-')
