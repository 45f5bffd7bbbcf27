import { timestampAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { insertSignInLink } from '../queries.ts'
import { hashOf, makeKey } from './secrets.ts'

const DAY = 24 * 60 * 60

export interface KeyKind {
  /** How long it is good. */
  seconds?: number
  /** Shown on the server's own console; no second factor is asked for. */
  byConsole?: boolean
}

/** A fresh one-time key that signs a member in, good for a day unless told otherwise. */
export async function makeSignInKey(
  ctx: Context,
  storeId: number,
  memberId: number,
  { seconds = DAY, byConsole = false }: KeyKind = {},
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
