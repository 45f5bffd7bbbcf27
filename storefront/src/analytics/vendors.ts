import { mayLoadVendors, vendorHost, type Vendor } from '@matinee/contract/analytics/vendors'
import type { StoreInfo } from '@matinee/contract/store/store'
import type { AnyRouter } from '@tanstack/react-router'
import { fullPageNavigation } from '../full-page-navigation.ts'
import { loadGoogleTag } from './google.ts'
import { loadScript } from './load-script.ts'

type Queue = unknown[]
type Pixel = ((...words: unknown[]) => void) & {
  queue: Queue
  push?: unknown
  loaded?: boolean
  version?: string
}

declare global {
  interface Window {
    _paq?: Queue
    fbq?: Pixel
    _fbq?: Pixel
    ttq?: Queue & { page: () => void }
    TiktokAnalyticsObject?: string
  }
}

/** What is done as each page is visited, once the scripts are there. */
const visits: (() => void)[] = []
let isLoaded = false

/**
 * Loads the scripts of the store's services once, and tells them of each further page. Where they are loaded, pages in
 * which somebody signs in or pays are documents of their own, which load none of them.
 */
export async function tellVendors(store: Pick<StoreInfo, 'integrations'>, router: AnyRouter): Promise<void> {
  if (isLoaded) return visits.forEach((tell) => tell())
  isLoaded = true
  router.history.block(fullPageNavigation({ page: location.pathname, isDocument: isPrivate }))
  const { vendors = [] } = store.integrations
  await Promise.all([loadGoogleTag(store), ...vendors.map((vendor) => LOADERS[vendor.kind](vendor))])
}

const isPrivate = (path: string) => !mayLoadVendors(path)

/** Plausible, Fathom and Umami follow the history of the page by themselves. */
const LOADERS: Record<Vendor['kind'], (vendor: Vendor) => Promise<void>> = {
  plausible: (vendor) => loadScript(`${vendorHost(vendor)}/js/script.js`, { domain: vendor.key }),
  fathom: (vendor) => loadScript(`${vendorHost(vendor)}/script.js`, { site: vendor.key, spa: 'auto' }),
  umami: (vendor) => loadScript(`${vendorHost(vendor)}/script.js`, { websiteId: vendor.key }),
  matomo: loadMatomo,
  meta: loadMeta,
  tiktok: loadTikTok,
}

/** Without cookies: https://developer.matomo.org/guides/tracking-javascript-guide */
function loadMatomo(vendor: Vendor) {
  const queue = (window._paq ??= [])
  const host = vendorHost(vendor)
  queue.push(['disableCookies'], ['setTrackerUrl', `${host}/matomo.php`], ['setSiteId', vendor.key])
  queue.push(['trackPageView'], ['enableLinkTracking'])
  visits.push(() =>
    window._paq!.push(
      ['setCustomUrl', location.href],
      ['setDocumentTitle', document.title],
      ['trackPageView'],
    ),
  )
  return loadScript(`${host}/matomo.js`)
}

/** https://developers.facebook.com/docs/meta-pixel/get-started */
function loadMeta(vendor: Vendor) {
  const pixel: Pixel = Object.assign(
    (...words: unknown[]) => {
      const { callMethod } = pixel as { callMethod?: (...words: unknown[]) => void }
      if (callMethod) callMethod.apply(pixel, words)
      else pixel.queue.push(words)
    },
    { queue: [] as Queue, loaded: true, version: '2.0' },
  )
  pixel.push = pixel
  window.fbq = window._fbq = pixel
  pixel('init', vendor.key)
  pixel('track', 'PageView')
  visits.push(() => window.fbq!('track', 'PageView'))
  return loadScript(`${vendorHost(vendor)}/en_US/fbevents.js`)
}

/** Calls wait in a list until the script takes it over: https://ads.tiktok.com/help/article/get-started-pixel */
function loadTikTok(vendor: Vendor) {
  window.TiktokAnalyticsObject = 'ttq'
  const queue = Object.assign([] as Queue, {
    _i: { [vendor.key]: Object.assign([], { _u: `${vendorHost(vendor)}/i18n/pixel/events.js` }) },
    _t: { [vendor.key]: Date.now() },
    _o: { [vendor.key]: {} },
    page: () => void queue.push(['page']),
    track: (...words: unknown[]) => void queue.push(['track', ...words]),
  })
  window.ttq = queue
  queue.page()
  visits.push(() => window.ttq!.page())
  return loadScript(`${vendorHost(vendor)}/i18n/pixel/events.js?sdkid=${vendor.key}&lib=ttq`)
}
