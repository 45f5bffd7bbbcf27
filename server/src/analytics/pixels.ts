import type { EventPixel, PageViewPixel } from '@matinee/contract/analytics/analytics'
import type { Context } from '../platform/context.ts'
import { toUtcDay, type DaySalts } from './days.ts'
import { TrackingOff } from './errors.ts'
import { findSettings, insertPageView, insertPixelEvent, isOptedOut } from './queries.ts'
import { hashVisitor, type TrackedPerson } from './visitors.ts'

/** Stores a page view. Throws `TrackingOff` if the store counts nothing or the member has opted out. */
export async function recordPageView(
  ctx: Context,
  salts: DaySalts,
  person: TrackedPerson,
  pixel: PageViewPixel,
) {
  await insertPageView(ctx.db, {
    ...(await toCountedColumns(ctx, salts, person)),
    email: person.member_id === null ? null : pixel.current_email,
    session: pixel.session,
    gid: pixel.gid,
    host: pixel.current_host,
    pathname: pixel.current_pathname,
    query: pixel.current_query,
    referrer: pixel.real_referrer,
    window_width: pixel.window_width,
    window_height: pixel.window_height,
  })
}

/** Stores a page event; one from the admin counts as the publisher's, whatever it says. */
export async function recordPixelEvent(
  ctx: Context,
  salts: DaySalts,
  person: TrackedPerson,
  pixel: EventPixel,
) {
  await insertPixelEvent(ctx.db, {
    ...(await toCountedColumns(ctx, salts, person)),
    name: pixel.name,
    category: pixel.category,
    value: pixel.value === null ? null : String(pixel.value),
    details: pixel.details && JSON.stringify(pixel.details),
    session: pixel.session,
    ga_id: pixel.ga_id,
    referer: pixel.request_referer,
    page_location: pixel.page_location,
    is_publisher: pixel.source === 'admin',
    source: pixel.source,
  })
}

/** The columns of both tables for visitor and time. */
async function toCountedColumns(ctx: Context, salts: DaySalts, person: TrackedPerson) {
  const { store_id, member_id } = person
  const settings = await findSettings(ctx.db, store_id)
  if (!settings?.tracking || (member_id !== null && (await isOptedOut(ctx.db, store_id, member_id))))
    throw TrackingOff()
  const now = ctx.clock.now()
  const visitor = hashVisitor(await salts.of(toUtcDay(now.getTime())), person)
  return { store_id, member_id, visitor, created_at: now.toISOString() }
}
