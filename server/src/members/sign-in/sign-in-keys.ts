import { DAY_SECONDS } from '@matinee/contract/platform/durations'
import { timestampAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { insertSignInLink } from '../queries.ts'
import { hashOf, makeKey } from './secrets.ts'

export interface KeyKind {
  /** The lifetime. */
  seconds?: number
  /** Shown on the server's own console; needs no second factor. */
  byConsole?: boolean
}

/** A one-time key that signs a member in, valid for a day by default. */
export async function makeSignInKey(
  ctx: Context,
  storeId: number,
  memberId: number,
  { seconds = DAY_SECONDS, byConsole = false }: KeyKind = {},
): Promise<string> {
  const key = makeKey()
  await insertSignInLink(ctx.db, {
    key_hash: hashOf(key),
    store_id: storeId,
    member_id: memberId,
    by_console: byConsole,
    expires_at: timestampAfter(ctx.clock, seconds),
    used_at: null,
  })
  return key
}
