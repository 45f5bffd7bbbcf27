import type { Page, Route } from '@playwright/test'
import sentences from '@matinee/contract/words/en/refusals.json' with { type: 'json' }

type Code = keyof typeof sentences extends `refusal.${infer C}` ? C : never

/** Every way a call can fail, except an ended session. */
export const REFUSALS: { code: Code; status: number }[] = [
  { code: 'invalid_input', status: 400 },
  { code: 'taken', status: 409 },
  { code: 'in_use', status: 422 },
  { code: 'too_many_requests', status: 429 },
  { code: 'away', status: 503 },
]

export const sentenceOf = (code: Code) => sentences[`refusal.${code}`]

/** Refuses every changing call of the page while `run` runs. */
export async function refusing(
  page: Page,
  { code, status, errors = {} }: { code: Code; status: number; errors?: Record<string, readonly string[]> },
  run: () => Promise<void>,
) {
  const json = { success: false, code, message: sentenceOf(code), errors, request_id: 'refused' }
  await answering(page, (route) => route.fulfill({ status, json }), run)
}

/** The same without an answer, as if offline. */
export const offline = (page: Page, run: () => Promise<void>) =>
  answering(page, (route) => route.abort('internetdisconnected'), run)

/** How many calls leave the page during `run`, with no answer before its end, as on a slow line. */
export async function countUnanswered(page: Page, run: () => Promise<void>): Promise<number> {
  const end = Promise.withResolvers<void>()
  const json = { success: false, code: 'away', message: sentenceOf('away'), errors: {}, request_id: 'late' }
  let count = 0
  const answer = async (route: Route) => {
    count += 1
    await end.promise
    await route.fulfill({ status: 503, json })
  }
  await answering(page, answer, async () => {
    await run()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
    end.resolve()
    await page.getByText(sentenceOf('away')).first().waitFor()
  })
  return count
}

const COLLECTS = /\/api\/(track|playback|page_views|session|vitals)/

interface Interception {
  /** The substitute answer; without one the request continues. */
  answer?: ((route: Route) => Promise<void>) | undefined
  answered: number
}

/** The route stays installed: while Chromium replaces one, a call could get through. */
const interceptions = new WeakMap<Page, Interception>()

/** Installs the route on a page before it is opened. */
export async function interceptCalls(page: Page) {
  const interception: Interception = { answered: 0 }
  interceptions.set(page, interception)
  await page.route(/\/api\//, (route) => {
    const isLeftAlone = route.request().method() === 'GET' || COLLECTS.test(route.request().url())
    if (isLeftAlone || !interception.answer) return route.fallback()
    interception.answered += 1
    return interception.answer(route)
  })
}

async function answering(page: Page, answer: Interception['answer'], run: () => Promise<void>) {
  const interception = interceptions.get(page)
  if (!interception) throw new Error('Call `interceptCalls` before the page is opened.')
  Object.assign(interception, { answer, answered: 0 })
  await run().catch((fault: Error) => {
    throw new Error(`After ${interception.answered} answers in the network’s stead: ${fault.message}`, {
      cause: fault,
    })
  })
  interception.answer = undefined
}
