import type { Static } from 'typebox'
import type { liveEventCanceled, liveEventRescheduled } from '../live/events.ts'
import { findMember, type MemberRow } from '../members/queries.ts'
import type { Context } from '../platform/context.ts'
import { findStore } from '../store/queries.ts'
import { formatDayAndTime } from './mail-formats.ts'
import { localeFor } from './mail-message.ts'
import { notifyMember } from './new-notice.ts'
import { listLiveAudience } from './queries/live-audience.ts'
import { findNoticeLiveEvent } from './queries/notice-live-event.ts'

/** Notifies whoever waits for a live event that it begins at another time. */
export const notifyOfMovedEvent = (ctx: Context, event: Static<typeof liveEventRescheduled.payload>) =>
  notifyAudience(ctx, event, 'live_moved')

/** Notifies whoever waits for a live event that it does not take place. */
export const notifyOfCanceledEvent = (ctx: Context, event: Static<typeof liveEventCanceled.payload>) =>
  notifyAudience(ctx, event, 'live_canceled')

async function notifyAudience(
  ctx: Context,
  { store_id, content_id, at }: Static<typeof liveEventCanceled.payload>,
  kind: 'live_moved' | 'live_canceled',
) {
  const [store, event, audience] = await Promise.all([
    findStore(ctx.db, store_id),
    findNoticeLiveEvent(ctx.db, content_id),
    listLiveAudience(ctx.db, content_id, at),
  ])
  if (!event) return
  const startFor = ({ locale, time_zone }: MemberRow) =>
    formatDayAndTime(localeFor(locale, store), event.starts_at, time_zone ?? store.time_zone)
  for (const memberId of audience) {
    const member = await findMember(ctx.db, store_id, memberId)
    if (member)
      await notifyMember(ctx, member, {
        kind,
        side: 'storefront',
        filling: { program: event.title, starts: startFor(member) },
        excerpt: null,
        path: `/programs/${event.permalink}`,
        cause: `${ctx.idempotencyKey} ${kind}`,
      })
  }
}
