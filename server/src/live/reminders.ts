import type { Reminders } from '@matinee/contract/live/live-page'
import { locateContentById } from '../catalogue/programs/program-listing.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMember, type Viewer } from '../platform/http/viewer.ts'
import { LiveEventNotFound, LiveEventOver } from './errors.ts'
import { isBefore } from './broadcast-state.ts'
import { scheduleReminders } from './reminder-jobs.ts'
import { findLiveEvent, lockLiveEvent } from './queries.ts'

/** When the viewer is told of a live event, in minutes before its start. */
export async function readReminders(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
): Promise<Reminders> {
  const { id } = assertMember(viewer)
  await locateContentById(ctx, contentId)
  if (!(await findLiveEvent(ctx.db, ctx.store.id, contentId))) throw LiveEventNotFound()
  return { minutes: await listMinutes(ctx, contentId, id) }
}

/** Chooses when the viewer is told; none takes all of it back. */
export async function setReminders(
  ctx: StoreContext,
  viewer: Viewer,
  contentId: number,
  { minutes }: Reminders,
): Promise<Reminders> {
  const { id } = assertMember(viewer)
  await locateContentById(ctx, contentId)
  return transact(ctx, async (ctx) => {
    const event = await lockLiveEvent(ctx.db, ctx.store.id, contentId)
    if (!event) throw LiveEventNotFound()
    if (!isBefore(event.state)) throw LiveEventOver()
    await deleteReminders(ctx, contentId, id)
    for (const each of new Set(minutes)) await insertReminder(ctx, { contentId, memberId: id, minutes: each })
    await scheduleReminders(ctx, event)
    return { minutes: await listMinutes(ctx, contentId, id) }
  })
}

const listMinutes = async ({ db }: StoreContext, contentId: number, memberId: number) =>
  (
    await db
      .selectFrom('live_reminder')
      .select('minutes')
      .where('content_id', '=', contentId)
      .where('member_id', '=', memberId)
      .orderBy('minutes', 'desc')
      .execute()
  ).map(({ minutes }) => minutes) as Reminders['minutes']

const deleteReminders = ({ db }: StoreContext, contentId: number, memberId: number) =>
  db
    .deleteFrom('live_reminder')
    .where('content_id', '=', contentId)
    .where('member_id', '=', memberId)
    .execute()

const insertReminder = (
  { db, store }: StoreContext,
  { contentId, memberId, minutes }: { contentId: number; memberId: number; minutes: number },
) =>
  db
    .insertInto('live_reminder')
    .values({ content_id: contentId, member_id: memberId, store_id: store.id, minutes })
    .execute()
