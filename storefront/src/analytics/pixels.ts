import {
  sendPageView,
  sendPixelEvent,
  type EventPixel,
  type PageViewPixel,
} from '@matinee/contract/analytics/analytics'
import type { StoreInfo } from '@matinee/contract/store/store'
import { canTrack } from '@matinee/player/tracker'
import { consentIn } from './consent.ts'
import { googleIdIn } from './google.ts'

/** The visitor and the store that a pixel is sent for. */
export interface PixelVisitor {
  /** The origin of the service; empty for the page's own. */
  host: string
  store: Pick<StoreInfo, 'store_id' | 'ask_consent' | 'integrations'>
  user: { id: number; email: string | null }
  isImpersonating: boolean
}

// Identifies one visit of one page; it is not stored, so it follows nobody.
const session = crypto.getRandomValues(new Uint32Array(3)).join('-')

/** Reports a page view; its referrer is the previous page of the shop, once there is one. */
export const viewPixel = (
  { store, user }: PixelVisitor,
  from: string,
  page: Location,
  screen: Window,
): PageViewPixel => ({
  gid: googleIdIn(document.cookie, store),
  current_pathname: page.pathname,
  current_query: page.search,
  current_host: page.host,
  window_height: Math.round(screen.innerHeight),
  window_width: Math.round(screen.innerWidth),
  real_referrer: from || null,
  current_store: store.store_id,
  current_user: user.id,
  current_email: user.email,
  session,
})

type PixelEventInput = Pick<EventPixel, 'name' | 'category' | 'value' | 'details'>

export const eventPixel = (
  { store, user }: PixelVisitor,
  told: PixelEventInput,
  from: string,
  page: Location,
): EventPixel => ({
  ...told,
  store_id: store.store_id,
  user_id: user.id,
  ga_id: googleIdIn(document.cookie, store),
  request_referer: from || null,
  session,
  page_location: page.href,
  is_publisher: false,
  source: 'storefront',
})

export const sendView = (looking: PixelVisitor, from: string) =>
  send(looking, sendPageView.path, viewPixel(looking, from, location, window))

/** Reports an event on a page. */
export const sendEvent = (looking: PixelVisitor, told: PixelEventInput) =>
  send(looking, sendPixelEvent.path, eventPixel(looking, told, document.referrer, location))

/** Whether this visitor may be recorded now. */
export const mayCount = ({ store, isImpersonating }: PixelVisitor) =>
  canTrack({ isImpersonating, consent: consentIn(store) }, navigator)

/** Sends it by a beacon, without an answer. */
function send(looking: PixelVisitor, path: string, pixel: object) {
  if (!mayCount(looking)) return
  navigator.sendBeacon(
    `${looking.host}${path}`,
    new Blob([JSON.stringify(pixel)], { type: 'application/json' }),
  )
}
