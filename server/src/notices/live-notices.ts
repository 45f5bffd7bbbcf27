import type { Static } from 'typebox'
import type { liveReminderDue } from '../live/events.ts'
import { findMember } from '../members/queries.ts'
import type { Context } from '../platform/context.ts'
import { notifyMember } from './new-notice.ts'
import { findNoticeLiveEvent } from './queries/notice-live-event.ts'

type LiveReminderPayload = Static<typeof liveReminderDue.payload>

const LEADS: Record<number, string> = { 15: 'quarter', 60: 'hour', 1440: 'day' }

/** Reminds a member of a live event at a moment they chose, or tells them that it is on air. */
export async function notifyOfLiveEvent(
  ctx: Context,
  { store_id, content_id, member_id, minutes }: LiveReminderPayload,
) {
  const [member, event] = await Promise.all([
    findMember(ctx.db, store_id, member_id),
    findNoticeLiveEvent(ctx.db, content_id),
  ])
  if (!member || !event) return
  const { title, permalink, short_description } = event
  await notifyMember(ctx, member, {
    kind: minutes === 0 ? 'live_started' : 'live_soon',
    side: 'storefront',
    filling: { program: title, ...(minutes > 0 && { lead: LEADS[minutes] ?? 'soon' }) },
    excerpt: short_description,
    path: `/programs/${permalink}`,
    cause: `live ${content_id} ${event.starts_at} ${minutes}`,
  })
}
