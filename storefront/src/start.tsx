import type { Answer } from '@matinee/contract/store/page'
import type { PageData } from '@matinee/contract/store/store'
import { createBrowserHistory, createMemoryHistory } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { prepareForAway } from './away.ts'
import { answerFrom, contentLanguageOf, readIn } from './call.ts'
import { firstAnswers } from './first-answers.ts'
import { documentsAmong, fullPageNavigation } from './full-page-navigation.ts'
import { makeQueries } from './make-queries.ts'
import { forgetPlace, hasGoneFurther, tabStorage, placeOf } from './scroll-restoration.ts'
import { WaitingScreen } from './frame/WaitingScreen.tsx'
import { giveUpEarly } from './playback/early.ts'
import type { captureEarlyEvents } from './early-events.ts'
import { makeRouter, pages } from './routes.tsx'
import { scrollToY, stayAtFirst } from './scroll.ts'
import type { Source } from '@matinee/client/source'
import { applyTheme } from './store/theme.ts'
import { nextTask } from './delay.ts'

interface StartOptions {
  /** Requests in flight, by address. */
  asked: Record<string, Promise<Answer>>
  /** Called as React comes; returns the function that replays what was recorded. */
  endKeeping: ReturnType<typeof captureEarlyEvents>
}

/**
 * Starts the storefront in the page. Resolves after its screen is loaded, so that the first render is the page itself.
 */
export async function start(page: PageData, { asked, endKeeping }: StartOptions) {
  const root = document.getElementById('app')!
  const queries = makeQueries()
  const history = historyOf(page)
  const place = placeOf(history.location)
  // A list restored beyond its server-rendered part is rendered by the browser.
  const isDrawn = root.hasChildNodes() && !hasGoneFurther(tabStorage(), place)
  const router = makeRouter(queries, page, {
    history,
    ...(isDocumentMode(page) && { defaultPreload: false }), // it would be a full page load anyway
    ...(isDrawn ? { scrollRestoration: stayAtFirst() } : { scrollRestoration: true, ...SHELL_FIRST }),
  })
  if (!page.closed) followVisits(router)
  const shown = Promise.withResolvers<void>()
  const source = firstAnswers(page.answers, asked, isDrawn ? shown.promise : undefined)
  answerFrom(page.store.preview_mode ? await previewOf(source) : source)
  readIn(() => contentLanguageOf(page))

  applyTheme(document.documentElement, page.settings.primary_color)
  if (isDrawn) {
    forgetPlace(tabStorage(), place)
    await loadAsDrawn(router)
  }

  const app = <App page={page} queries={queries} router={router} onShown={shown.resolve} />
  const afterwards = import('./after-hydration.ts')
  // A transition hydrates in slices; without it, the longest task on a phone takes 9 ms more.
  const repeatKept = endKeeping(isDrawn)
  if (isDrawn) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  await shown.promise
  router.update({ ...router.options, defaultPendingMs: Infinity })
  const { interceptLinks, repeatEntry, trackPageViews } = await afterwards
  // Until now the browser followed links: the router cannot navigate before its first render.
  if (!page.closed) interceptLinks(router)
  repeatKept(repeatEntry)
  prepareForAway()
  await trackPageViews(router, queries, page)
}

/**
 * Router options for a page that the server did not render: shows the frame until the first screen is loaded. Later
 * visits keep the previous screen.
 */
const SHELL_FIRST = {
  defaultPendingComponent: WaitingScreen,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
}

/** Loaded in previews of staff only. */
async function previewOf(source: Source) {
  const { previewSource } = await import('./store/preview-source.ts')
  return previewSource(source, location)
}

const isDocumentMode = ({ store, closed }: PageData) =>
  store.catalogue_mode === 'server_rendered' && !store.preview_mode && !closed

function historyOf(page: PageData) {
  // A closed store shows its notice at every address.
  if (page.closed) return createMemoryHistory({ initialEntries: [`/${page.closed}`] })
  const history = createBrowserHistory()
  if (isDocumentMode(page))
    history.block(fullPageNavigation({ page: location.pathname, isDocument: documentsAmong(pages) }))
  return history
}

function followVisits(router: ReturnType<typeof makeRouter>) {
  scrollToY(router)
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) void giveUpEarly()
  })
}

/**
 * Loads the router in the state in which the server rendered the page: without the viewer, and without a restored
 * place.
 */
async function loadAsDrawn(router: ReturnType<typeof makeRouter>) {
  router.ssr = { manifest: undefined } // the router then expects the rendered screens in the page
  await router.load()
  await nextTask() // the responses in the page reach their queries
}
