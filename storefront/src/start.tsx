import type { Answer } from '@matinee/contract/store/page'
import type { PageData } from '@matinee/contract/store/store'
import { createMemoryHistory } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { prepareForAway } from './away.ts'
import { answerFrom } from './call.ts'
import { firstAnswers } from './first-answers.ts'
import { interceptLinks } from './intercept.ts'
import { enableFullPageNavigation } from './full-page-navigation.ts'
import { makeQueries } from './make-queries.ts'
import { forgetPlace, hasGoneFurther, tabStorage, placeOf } from './scroll-restoration.ts'
import { giveUpEarly } from './playback/early.ts'
import { repeatEntry } from './early-entries.ts'
import type { captureEarlyEvents } from './early-events.ts'
import { makeRouter } from './routes.tsx'
import { scrollToY, stayAtFirst } from './scroll.ts'
import type { Source } from './source.ts'
import { applyTheme } from './store/theme.ts'
import { nextTask } from './delay.ts'

interface StartOptions {
  /** Answers already asked for, by address. */
  asked: Record<string, Promise<Answer>>
  /** Ends the keeping of presses, and gives what repeats what was kept. */
  endKeeping: ReturnType<typeof captureEarlyEvents>
}

/** Puts the storefront into the page; with its screen at hand, so that the first picture is the page itself. */
export async function start(page: PageData, { asked, endKeeping }: StartOptions) {
  await nextTask()
  const root = document.getElementById('app')!
  const queries = makeQueries()
  const router = routerOf(page, queries)
  await nextTask()
  // More of a list than was drawn is shown as one left it: the browser draws that anew.
  const isDrawn = root.hasChildNodes() && !hasGoneFurther(tabStorage(), placeOf(router.latestLocation))
  const shown = Promise.withResolvers<void>()
  const source = firstAnswers(page.answers, asked, isDrawn ? shown.promise : undefined)
  answerFrom(page.store.preview_mode ? await previewOf(source) : source)

  applyTheme(document.documentElement, page.settings.primary_color)
  if (isDrawn) await asDrawn(router)
  else Object.assign(router.options, FRAME_FIRST)

  const app = <App page={page} queries={queries} router={router} onShown={shown.resolve} />
  // As a transition it is taken over in slices, between which the browser can answer.
  const repeatKept = endKeeping()
  if (isDrawn) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  await shown.promise
  router.options.defaultPendingMs = Infinity
  // Until now the browser follows links by itself: the router cannot move a page that it has not drawn.
  if (!page.closed) interceptLinks(router)
  repeatKept(repeatEntry)
  prepareForAway()
  const { trackPageViews: tellPageViews } = await import('./analytics/page-views.ts')
  await tellPageViews(router, queries, page)
}

/** A page that nobody drew shows what is around its screen until that has come; on later visits the last one stays. */
const FRAME_FIRST = {
  defaultPendingComponent: () => <div className="min-h-[70svh]" />,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
}

/** Fetched where staff look at what is not public yet, and nowhere else. */
async function previewOf(source: Source) {
  const { previewSource } = await import('./store/preview-source.ts')
  return previewSource(source, location)
}

function routerOf({ store, locale, closed }: PageData, queries: ReturnType<typeof makeQueries>) {
  // Whatever address was asked for, the page that says why it is closed is all there is.
  if (closed) {
    return makeRouter(queries, locale, { history: createMemoryHistory({ initialEntries: [`/${closed}`] }) })
  }
  const isRendered = store.catalogue_mode === 'server_rendered' && !store.preview_mode
  const here = location.pathname
  const router = makeRouter(queries, locale, isRendered ? { drawnAt: here } : {})
  if (isRendered) enableFullPageNavigation(router, here)
  scrollToY(router)
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) void giveUpEarly()
  })
  return router
}

/** The first state of a page the server drew is what it was drawn from: nothing of the viewer, and no place returned to. */
async function asDrawn(router: ReturnType<typeof makeRouter>) {
  await nextTask()
  forgetPlace(tabStorage(), placeOf(router.latestLocation))
  router.options.scrollRestoration = stayAtFirst()
  router.ssr = { manifest: undefined } // tells the router that its screens are in the page already
  await router.load()
  await nextTask() // the answers of the page reach their queries
}
