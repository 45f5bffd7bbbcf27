import { createHash, createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { postJson, type PostResult } from '../../platform/http/json-post.ts'
import { unseal } from '../../platform/text/vault.ts'
import type { TargetRow } from './queries.ts'

export const SECRET_PURPOSE = 'pixel target'

/** The body of a delivery; `test` marks one sent by hand. */
export interface PixelDeliveryPayload {
  test?: true
  views: object[]
  events: object[]
}

/** Sends signed pixels to a target; retries of the same pixels carry the same `matinee-delivery`. */
export function deliverPixels(
  ctx: Context,
  { url, secret, store_id, id }: TargetRow,
  told: PixelDeliveryPayload,
): Promise<PostResult> {
  const body = JSON.stringify({ store_id, ...told })
  const delivery = createHash('sha256').update(`${id} ${body}`).digest('base64url')
  const signature = signDelivery(unseal(ctx, SECRET_PURPOSE, secret), ctx.clock.now(), body)
  return postJson(ctx, url, body, {
    'user-agent': 'Matinee',
    'matinee-delivery': delivery,
    'matinee-signature': signature,
  })
}

// The time is signed too, so that a recorded delivery cannot be replayed later.
function signDelivery(secret: string, now: Date, body: string): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signed}`
}
