import type { Answers, Ask, Draw } from '@matinee/contract/store/page'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { App } from './App.tsx'
import { answerFrom } from './call.ts'
import type { CallResponse } from './source.ts'
import { responseOf } from './first-answers.ts'
import { makeQueries } from './make-queries.ts'
import { makeRouter } from './routes.tsx'
import { nextTask } from './delay.ts'

export { styleOf } from './store/theme.ts'

const GIVES_UP_AFTER_MS = 5000

/** One page being drawn: whom it asks, what it was told, and what it waits for. */
interface Visit {
  ask: Ask
  answers: Answers
  asking: Set<Promise<unknown>>
}

/** Tells which visit the running code works for: Node's AsyncLocalStorage, which a browser's code does not know. */
export interface Visits {
  run<T>(visit: Visit, work: () => T): T
  getStore(): Visit | undefined
}

/** The drawing of pages, many at a time, kept apart by `visits`. */
export function createRenderer(visits: Visits): Draw {
  answerFrom((address) => answerTo(visits.getStore()!, address))

  return (path, page, ask) => {
    const visit: Visit = { ask, answers: {}, asking: new Set() }
    return visits.run(visit, async () => {
      const queries = makeQueries()
      const router = routerAt(path, queries, page.locale)
      await inTime(router.load())
      if (router.state.matches.length === 0) throw new Error(`${path} leads to another address.`)
      await answersOf(visit)
      const html = await renderToHtml(<App page={page} queries={queries} router={router} />)
      return { html, answers: visit.answers }
    })
  }
}

/** A router at an address as it writes it itself: from any other it would lead there, and draw nothing. */
function routerAt(path: string, queries: QueryClient, locale: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = makeRouter(queries, locale, { history })
  const { pathname } = router.latestLocation
  const search = router.matchRoutes(router.latestLocation).at(-1)?.search
  history.replace(router.buildLocation({ to: pathname, search }).href)
  return router
}

async function answerTo({ ask, answers, asking }: Visit, address: string): Promise<CallResponse> {
  const question = ask(address)
  asking.add(question)
  const answer = await question.finally(() => asking.delete(question))
  // What belongs to a person comes in the browser: here it is on its way for ever, and the screen waits for it.
  if (!answer) return new Promise(() => undefined)
  answers[address] = answer
  return responseOf(answer)
}

/** A screen that waits for what only its viewer can have would wait for ever. */
const inTime = (work: Promise<void>) =>
  Promise.race([
    work,
    new Promise<never>((_, fail) => {
      AbortSignal.timeout(GIVES_UP_AFTER_MS).addEventListener('abort', () =>
        fail(new Error('The screen was not ready to be drawn in time.')),
      )
    }),
  ])

/** Waits until everything that was asked has been answered, and what was asked because of it. */
async function answersOf({ asking }: Visit) {
  do {
    await Promise.allSettled(asking)
    await nextTask()
  } while (asking.size > 0)
}

/** The element as HTML that needs no script to be complete; rejects when a screen throws. */
async function renderToHtml(element: ReactElement): Promise<AsyncIterable<Uint8Array>> {
  const faults: unknown[] = []
  const html = await renderToReadableStream(element, {
    progressiveChunkSize: Infinity, // larger parts would be moved into place by scripts the page does not allow
    signal: AbortSignal.timeout(GIVES_UP_AFTER_MS),
    onError: (fault) => void faults.push(fault),
  })
  await html.allReady
  if (faults.length > 0) throw faults[0]
  return html as unknown as AsyncIterable<Uint8Array>
}
