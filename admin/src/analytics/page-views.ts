import { sendPixelEvent, type EventPixel } from '@matinee/contract/analytics/analytics'
import { canTrack } from '@matinee/player/tracker'
import type { AnyRouter } from '@tanstack/react-router'
import { account } from '../members/queries.ts'
import { page } from '../page.ts'
import { queries } from '../queries.ts'

/** Reports the screens staff open, marked as staff so that no report counts them as visits. */
export function trackAdminPageViews(router: AnyRouter) {
  let from = document.referrer
  router.subscribe('onResolved', ({ hrefChanged }) => {
    if (!hrefChanged) return
    send(from)
    from = location.href
  })
}

// Identifies one visit of one page; it is not stored.
const session = crypto.getRandomValues(new Uint32Array(3)).join('-')

function send(from: string) {
  const member = queries.getQueryData(account.queryKey)
  const host = page.analytics_host
  if (!member || host === undefined || !canTrack({ isImpersonating: false, consent: null }, navigator)) return
  const pixel: EventPixel = {
    name: 'page_view',
    category: 'admin',
    value: null,
    details: null,
    store_id: page.store.store_id,
    user_id: member.id,
    ga_id: null,
    request_referer: from || null,
    session,
    page_location: location.href,
    is_publisher: true,
    source: 'admin',
  }
  const body = new Blob([JSON.stringify(pixel)], { type: 'application/json' })
  navigator.sendBeacon(`${host}${sendPixelEvent.path}`, body)
}
