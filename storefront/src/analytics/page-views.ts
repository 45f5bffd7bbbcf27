import { mayLoadVendors } from '@matinee/contract/analytics/vendors'
import type { PageData, StoreInfo } from '@matinee/contract/store/store'
import { canTrack } from '@matinee/player/tracker'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { links } from '../links.ts'
import { onConsent, savedConsent } from './consent.ts'
import { findPixelVisitor } from './pixel-visitor.ts'
import { mayCount, sendView } from './pixels.ts'

/** Reports the first page view and each later navigation. */
export async function trackPageViews(router: AnyRouter, queries: QueryClient, page: PageData) {
  const looking = await findPixelVisitor(queries, page).catch(() => undefined) // nothing is recorded without a choice
  if (!looking) return
  let from = document.referrer
  const isOpen = mayLoadVendors(location.pathname) // what a document may load is decided as it is sent
  const tell = async () => {
    if (!mayCount(looking)) return
    if (isOpen && mayLoadVendors(location.pathname)) await tellOthers(page.store, router)
    sendView(looking, from)
    from = location.href
  }
  void tell()
  router.subscribe('onResolved', ({ hrefChanged }) => hrefChanged && void tell())
  if (!page.store.ask_consent) return
  onConsent(() => savedConsent() && void tell())
  if (isToBeAsked(page, looking.isImpersonating)) await ask(page, queries)
}

async function tellOthers(store: StoreInfo, router: AnyRouter) {
  const { google_analytics: google, vendors } = store.integrations
  if (google || vendors) await (await import('./vendors.ts')).tellVendors(store, router)
}

// Visitors who are not recorded anyway are not asked; neither are televisions, which have no keys for an answer.
const isToBeAsked = ({ closed }: PageData, isImpersonating: boolean) =>
  !closed && location.pathname !== links.tv && canTrack({ isImpersonating, consent: null }, navigator)

async function ask(page: PageData, queries: QueryClient) {
  const { openConsent } = await import('./consent/open-consent.tsx')
  openConsent(page, queries)
}
