import type { WebhookType } from '@matinee/contract/integrations/webhook-events'
import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { deliverToWebhook } from './jobs.ts'
import * as query from './queries.ts'
import type { SubjectReader } from './subjects.ts'

interface WebhookOccurrence {
  store_id: number
  type: WebhookType
  subject: { kind: string; id: number; read: SubjectReader }
  /** Told beside the object. */
  more: object
}

export const newMessageId = () => `msg_${randomBytes(18).toString('base64url')}`

/**
 * Writes what is to be sent to each endpoint that is told of this type, in the transaction that announces it: it is
 * sent if and only if that commits, and says what was true then. Of people of the demo nothing is told.
 */
export async function recordDelivery(ctx: Context, { store_id, type, subject, more }: WebhookOccurrence) {
  const endpoint_ids = await query.listEndpointsToldOf(ctx.db, store_id, type)
  if (endpoint_ids.length === 0) return
  const read = await subject.read(ctx, store_id, subject.id)
  if (!read) return // deleted meanwhile
  if (read.member_id !== null && (await query.isOfDemo(ctx.db, store_id, read.member_id))) return
  const at = ctx.clock.now().toISOString()
  const delivery = {
    ...{ store_id, type, message_id: newMessageId(), subject: `${subject.kind}:${subject.id}` },
    ...{ member_id: read.member_id, created_at: at, next_try_at: at },
    body: JSON.stringify({ type, timestamp: at, data: { ...read.data, ...more } }),
  }
  for (const endpoint_id of endpoint_ids) {
    await query.insertDelivery(ctx.db, { ...delivery, endpoint_id })
    await enqueue(ctx, deliverToWebhook, { endpoint_id })
  }
}
