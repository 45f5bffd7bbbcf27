import type { CallResponse } from '@matinee/client/source'
import type {
  Answers,
  Ask,
  LoadedPage,
  LoadPage,
  PageContext,
  PageEntry,
  PageRedirect,
} from '@matinee/contract/store/page'
import type { QueryClient } from '@tanstack/react-query'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import type { ReactElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { App } from './App.tsx'
import { answerFrom, contentLanguageOf, readIn } from './call.ts'
import { nextTask } from './delay.ts'
import { responseOf } from './first-answers.ts'
import { makeQueries } from './make-queries.ts'
import type { PageDeclaration } from './page.ts'
import { makeRouter, pages } from './routes.tsx'
import { textIn } from './text.tsx'

export { styleOf } from './store/theme.ts'

const GIVES_UP_AFTER_MS = 5000

/** The pages that the server serves: see `page-list.ts`. */
export const listPages = (): Promise<PageEntry[]> => Promise.all(pages.map(({ options }) => entryOf(options)))

async function entryOf(options: object): Promise<PageEntry> {
  const { path, staticData } = options as { path: string; staticData?: StaticDataRouteOption }
  const page = staticData?.page
  const { sourceFile = null } = ((await page?.screen()) ?? {}) as { sourceFile?: string }
  return { path: serverPathOf(path), kind: kindOf(page), screen: sourceFile, varies: page?.varies ?? [] }
}

function kindOf(page: PageDeclaration | undefined): PageEntry['kind'] {
  if (!page) return 'redirect'
  if (page.isOwn) return 'own'
  return page.head ? 'shared' : 'shell'
}

/**
 * Converts a path of the router to one of the server: `/programs/$permalink` to `/programs/:permalink`, `{-$tab}` to
 * `:tab?`.
 */
function serverPathOf(path: string) {
  return path.replaceAll(/\{-\$(\w+)\}/g, ':$1?').replaceAll(/\$(\w+)/g, ':$1')
}

/** A page being rendered: its calls, their responses, and those it waits for. */
interface Visit {
  ask: Ask
  language: string | undefined
  answers: Answers
  asking: Set<Promise<unknown>>
  /** The error of a call without any response. */
  fault?: unknown
}

/** The visit that the running code belongs to: Node's AsyncLocalStorage, which browser code cannot import. */
export interface Visits {
  run<T>(visit: Visit, work: () => T): T
  getStore(): Visit | undefined
}

/** Creates the renderer. Pages rendered at the same time are kept apart by `visits`. */
export function createRenderer(visits: Visits): LoadPage {
  answerFrom((address) => answerTo(visits.getStore()!, address))
  readIn(() => visits.getStore()?.language)

  return (address, context) => {
    const language = contentLanguageOf(context.page)
    const visit: Visit = { ask: context.ask, language, answers: {}, asking: new Set() }
    return visits.run(visit, async () => {
      const queries = makeQueries()
      const router = await loadRouter(address, () => makeRouter(queries, context.page))
      if ('movedTo' in router) return router
      await answersOf(visit)
      if ('fault' in visit) throw visit.fault

      const element = <App page={context.page} queries={queries} router={router} />
      const render = () => visits.run(visit, () => renderToHtml(element))
      return { ...describe(router, queries, visit.answers, context), answers: visit.answers, render }
    })
  }
}

type Router = ReturnType<typeof makeRouter>

const NOWHERE = 'http://localhost'

/**
 * Creates the router at an address and runs its loaders, or returns the redirect. An address that only differs in its
 * notation is loaded in the router's notation.
 */
async function loadRouter(address: string, createRouter: () => Router): Promise<Router | PageRedirect> {
  let loaded: Router | undefined
  const signal = AbortSignal.timeout(GIVES_UP_AFTER_MS) // a screen that awaits the viewer's own data would wait for ever
  const handle = createRequestHandler({ createRouter, request: new Request(NOWHERE + address, { signal }) })
  const response = await handle(({ router }) => {
    loaded = router
    return Promise.resolve(new Response())
  })
  if (loaded) return loaded
  const movedTo = response.headers.get('location')!
  const isSamePage = pathOf(movedTo) === pathOf(address) && movedTo !== address
  return isSamePage ? loadRouter(movedTo, createRouter) : { movedTo, status: response.status }
}

const pathOf = (address: string) => decodeURIComponent(new URL(NOWHERE + address).pathname)

/** The status and head of a page, which are sent before it is rendered. */
function describe(
  router: Router,
  queries: QueryClient,
  answers: Answers,
  { page, origin, description }: PageContext,
): Pick<LoadedPage, 'status' | 'head'> {
  const { staticData, params, ...match } = router.state.matches.at(-1)!
  const search = match.search as Record<string, unknown>
  const t = textIn(page.locale, page.words)
  const status = staticData.page ? statusOf(params, answers) : 404
  if (status !== 200) return { status, head: { title: t('not_found.title') } }
  const head = staticData.page!.head?.({ queries, params, search, page, origin, description, t })
  return { status, head: head ?? {} }
}

/** The status of a page. A path with parameters is about the resource of its first call, and is missing if that is. */
function statusOf(params: object, answers: Answers): LoadedPage['status'] {
  if (Object.keys(params).length === 0) return 200
  const [subject] = Object.values(answers)
  if (subject?.status === 410) return 410
  return subject?.status === 200 ? 200 : 404
}

async function answerTo(visit: Visit, address: string): Promise<CallResponse> {
  const { ask, answers, asking } = visit
  const question = ask(address)
  asking.add(question)
  question.catch((fault: unknown) => (visit.fault = fault))
  const answer = await question.finally(() => asking.delete(question))
  // The viewer's own data is loaded in the browser: on the server the call never ends, and the screen shows its loading
  // state.
  if (!answer) return new Promise(() => undefined)
  answers[address] = answer
  return responseOf(answer)
}

/** Waits for all calls, and for those that follow from them. */
async function answersOf({ asking }: Visit) {
  do {
    await Promise.allSettled(asking)
    await nextTask()
  } while (asking.size > 0)
}

/** Renders an element to HTML that is complete without scripts. Rejects if a screen throws. */
async function renderToHtml(element: ReactElement): Promise<AsyncIterable<Uint8Array>> {
  const faults: unknown[] = []
  const html = await renderToReadableStream(element, {
    progressiveChunkSize: Infinity, // larger parts would be moved into place by inline scripts, which the page does not allow
    signal: AbortSignal.timeout(GIVES_UP_AFTER_MS),
    onError: (fault) => void faults.push(fault),
  })
  await html.allReady
  if (faults.length > 0) throw faults[0]
  return html as unknown as AsyncIterable<Uint8Array>
}
