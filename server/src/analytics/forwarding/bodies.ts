import type { EventPixel, PageViewPixel } from '@matinee/contract/analytics/analytics'
import type { Selectable } from 'kysely'
import type { PageViewTable, PixelEventTable } from '../tables.ts'

type PageViewRow = Selectable<PageViewTable>
type PixelEventRow = Selectable<PixelEventTable>

/** A page view with the field names of the pixel. */
export const toPageViewBody = (view: PageViewRow, withEmail: boolean): { at: string } & PageViewPixel => ({
  at: view.created_at,
  gid: view.gid,
  current_pathname: view.pathname,
  current_query: view.query,
  current_host: view.host,
  window_height: view.window_height,
  window_width: view.window_width,
  real_referrer: view.referrer,
  current_store: view.store_id,
  current_user: view.member_id ?? 0,
  current_email: withEmail ? view.email : null,
  session: view.session,
})

/** An event with the field names of the pixel. */
export const toPixelEventBody = (event: PixelEventRow): { at: string } & EventPixel => ({
  at: event.created_at,
  name: event.name,
  category: event.category,
  value: event.value,
  details: event.details as unknown as EventPixel['details'],
  store_id: event.store_id,
  user_id: event.member_id ?? 0,
  ga_id: event.ga_id,
  request_referer: event.referer,
  session: event.session,
  page_location: event.page_location,
  is_publisher: event.is_publisher,
  source: event.source,
})
