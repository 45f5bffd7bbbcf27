import { createHash, createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { postOut, type Delivery } from '../../platform/post-out.ts'
import { unseal } from '../../platform/vault.ts'
import type { TargetRow } from './queries.ts'

export const SECRET_PURPOSE = 'pixel target'

/** What a delivery says; `test` marks one that somebody asked for by hand. */
export interface Told {
  test?: true
  views: object[]
  events: object[]
}

/** Hands pixels to a target, signed; the same pixels carry the same `matinee-delivery` each time they are tried. */
export function deliver(
  ctx: Context,
  { url, secret, store_id, id }: TargetRow,
  told: Told,
): Promise<Delivery> {
  const body = JSON.stringify({ store_id, ...told })
  const delivery = createHash('sha256').update(`${id} ${body}`).digest('base64url')
  const signature = signatureOf(unseal(ctx, SECRET_PURPOSE, secret), ctx.clock.now(), body)
  return postOut(ctx, url, body, {
    'user-agent': 'Matinee',
    'matinee-delivery': delivery,
    'matinee-signature': signature,
  })
}

// The moment is signed as well, so that a delivery overheard cannot be played back later.
function signatureOf(secret: string, now: Date, body: string): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signed}`
}
