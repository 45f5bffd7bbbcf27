import type { Static } from 'typebox'
import type { webhookSwitchedOff } from '../integrations/events.ts'
import type { Context } from '../platform/context.ts'
import { notifyMember } from './new-notice.ts'
import { findActiveStaff } from './queries/comments.ts'

/** Notifies staff who may change the settings that a webhook was switched off by itself. */
export async function notifyOfWebhook(
  ctx: Context,
  { store_id, url, reason }: Static<typeof webhookSwitchedOff.payload>,
) {
  const news = {
    kind: 'webhook_switched_off',
    side: 'admin',
    filling: { host: new URL(url).host, reason },
    excerpt: null,
    path: '/bullet/settings/webhooks',
    cause: `${ctx.idempotencyKey} webhook_switched_off`,
  } as const
  for (const member of await findActiveStaff(ctx.db, store_id)) await notifyMember(ctx, member, news)
}
