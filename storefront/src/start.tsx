import type { Answer } from '@matinee/contract/store/page'
import type { PageData } from '@matinee/contract/store/store'
import { createBrowserHistory, createMemoryHistory } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { prepareForAway } from './away.ts'
import { answerFrom } from './call.ts'
import { firstAnswers } from './first-answers.ts'
import { interceptLinks } from './intercept.ts'
import { documentsAmong, fullPageNavigation } from './full-page-navigation.ts'
import { makeQueries } from './make-queries.ts'
import { forgetPlace, hasGoneFurther, tabStorage, placeOf } from './scroll-restoration.ts'
import { WaitingScreen } from './frame/WaitingScreen.tsx'
import { giveUpEarly } from './playback/early.ts'
import { repeatEntry } from './early-entries.ts'
import type { captureEarlyEvents } from './early-events.ts'
import { makeRouter, pages } from './routes.tsx'
import { scrollToY, stayAtFirst } from './scroll.ts'
import type { Source } from '@matinee/client/source'
import { applyTheme } from './store/theme.ts'
import { nextTask } from './delay.ts'

interface StartOptions {
  /** Requests in flight, by address. */
  asked: Record<string, Promise<Answer>>
  /** Stops recording input; returns the function that replays it. */
  endKeeping: ReturnType<typeof captureEarlyEvents>
}

/** Puts the storefront into the page; with its screen at hand, so that the first picture is the page itself. */
export async function start(page: PageData, { asked, endKeeping }: StartOptions) {
  const root = document.getElementById('app')!
  const queries = makeQueries()
  const history = historyOf(page)
  const place = placeOf(history.location)
  // A list restored beyond its server-rendered part is rendered by the browser.
  const isDrawn = root.hasChildNodes() && !hasGoneFurther(tabStorage(), place)
  const router = makeRouter(queries, page.locale, {
    history,
    ...(isDocumentMode(page) && { defaultPreload: false }), // it would be a full page load anyway
    ...(isDrawn ? { scrollRestoration: stayAtFirst() } : { scrollRestoration: true, ...SHELL_FIRST }),
  })
  if (!page.closed) followVisits(router)
  const shown = Promise.withResolvers<void>()
  const source = firstAnswers(page.answers, asked, isDrawn ? shown.promise : undefined)
  answerFrom(page.store.preview_mode ? await previewOf(source) : source)

  applyTheme(document.documentElement, page.settings.primary_color)
  if (isDrawn) {
    forgetPlace(tabStorage(), place)
    await loadAsDrawn(router)
  }

  const app = <App page={page} queries={queries} router={router} onShown={shown.resolve} />
  // A transition takes it over in slices: without, the longest task of a phone takes 9 ms more.
  const repeatKept = endKeeping()
  if (isDrawn) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  await shown.promise
  router.update({ ...router.options, defaultPendingMs: Infinity })
  // Until now the browser follows links by itself: the router cannot move a page that it has not drawn.
  if (!page.closed) interceptLinks(router)
  repeatKept(repeatEntry)
  prepareForAway()
  const { trackPageViews: tellPageViews } = await import('./analytics/page-views.ts')
  await tellPageViews(router, queries, page)
}

/** A page that nobody drew shows what is around its screen until that has come; on later visits the last one stays. */
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

/** The first state of a page the server drew is what it was drawn from: nothing of the viewer, and no place returned to. */
async function loadAsDrawn(router: ReturnType<typeof makeRouter>) {
  router.ssr = { manifest: undefined } // tells the router that its screens are in the page already
  await router.load()
  await nextTask() // the answers of the page reach their queries
}
