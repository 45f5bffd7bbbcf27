import type { Page, Route } from '@playwright/test'
import sentences from '@matinee/contract/words/en/refusals.json' with { type: 'json' }

type Code = keyof typeof sentences extends `refusal.${infer C}` ? C : never

/** Every way a call comes back without having done anything, but for an ended session. */
export const REFUSALS: { code: Code; status: number }[] = [
  { code: 'invalid_input', status: 400 },
  { code: 'taken', status: 409 },
  { code: 'in_use', status: 422 },
  { code: 'too_many_requests', status: 429 },
  { code: 'away', status: 503 },
]

export const sentenceOf = (code: Code) => sentences[`refusal.${code}`]

/** Answers every call of the page that would change something with a refusal, while `run` runs. */
export async function refusing(
  page: Page,
  { code, status, errors = {} }: { code: Code; status: number; errors?: Record<string, readonly string[]> },
  run: () => Promise<void>,
) {
  const json = { success: false, code, message: sentenceOf(code), errors, request_id: 'refused' }
  await answering(page, (route) => route.fulfill({ status, json }), run)
}

/** The same without an answer: the network is away. */
export const offline = (page: Page, run: () => Promise<void>) =>
  answering(page, (route) => route.abort('internetdisconnected'), run)

const COLLECTS = /\/api\/(track|playback|page_views|session|vitals)/

/**
 * What answers a page's calls in the network's stead. The route stays once it stands: while Chromium takes one route away
 * and sets the next, a call between them reaches the server.
 */
const answers = new WeakMap<Page, { of?: (route: Route) => Promise<void> }>()

async function answering(page: Page, answer: (route: Route) => Promise<void>, run: () => Promise<void>) {
  const current = answers.get(page) ?? (await intercept(page))
  current.of = answer
  await run()
  delete current.of
}

async function intercept(page: Page) {
  const current: { of?: (route: Route) => Promise<void> } = {}
  answers.set(page, current)
  await page.route(/\/api\//, (route) => {
    const isLeftAlone = route.request().method() === 'GET' || COLLECTS.test(route.request().url())
    return isLeftAlone || !current.of ? route.fallback() : current.of(route)
  })
  return current
}
