import type { PageData } from '@matinee/contract/store/store'
import { canTrack } from '@matinee/player/tracker'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { links } from '../links.ts'
import { onConsent, savedConsent } from './consent.ts'
import { loadGoogleTag } from './google.ts'
import { findPixelVisitor } from './pixel-visitor.ts'
import { mayCount, sendView } from './pixels.ts'

/** Reports the first page view and each later navigation. */
export async function trackPageViews(router: AnyRouter, queries: QueryClient, page: PageData) {
  const looking = await findPixelVisitor(queries, page).catch(() => undefined) // nothing is recorded without a choice
  if (!looking) return
  let from = document.referrer
  const tell = async () => {
    if (!mayCount(looking)) return
    await loadGoogleTag(page.store)
    sendView(looking, from)
    from = location.href
  }
  void tell()
  router.subscribe('onResolved', ({ hrefChanged }) => hrefChanged && void tell())
  if (!page.store.ask_consent) return
  onConsent(() => savedConsent() && void tell())
  if (isToBeAsked(page, looking.isImpersonating)) await ask(page, queries)
}

// Visitors who are not recorded anyway are not asked; neither are televisions, which have no keys for an answer.
const isToBeAsked = ({ closed }: PageData, isImpersonating: boolean) =>
  !closed && location.pathname !== links.tv && canTrack({ isImpersonating, consent: null }, navigator)

async function ask(page: PageData, queries: QueryClient) {
  const { openConsent } = await import('./consent/open-consent.tsx')
  openConsent(page, queries)
}
