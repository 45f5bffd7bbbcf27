import type { Context } from '../platform/context.ts'
import { failureText } from './failure-text.ts'
import { notifyMember, type NewNotice } from './new-notice.ts'
import { findActiveStaff } from './queries/comments.ts'

/** What keeps a mailing from going on: the code and sentence of a refusal, or the message of an error alone. */
export interface MailingFailure {
  code: string | null
  message: string
}

export interface HaltedMailing {
  kind: 'automation_paused' | 'campaign_halted'
  id: number
  store_id: number
  name: string
}

const PATHS = { automation_paused: '/bullet/automations', campaign_halted: '/bullet/campaigns' }

/** Notifies staff who may change campaigns and automations that one has stopped by itself, and why. */
export async function notifyOfHalt(
  ctx: Context,
  { kind, id, store_id, name }: HaltedMailing,
  failure: MailingFailure,
) {
  const news: NewNotice = {
    kind,
    side: 'admin',
    filling: { name },
    excerpt: await failureText(ctx, store_id, failure),
    path: `${PATHS[kind]}/${id}`,
    cause: `${kind} ${id} ${ctx.clock.now().toISOString()}`,
  }
  for (const member of await findActiveStaff(ctx.db, store_id)) await notifyMember(ctx, member, news)
}
