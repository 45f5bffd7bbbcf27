import type { Answer, Answers } from '@matinee/contract/store/page'
import type { CallResponse, Source } from '@matinee/client/source'

/** An answer that is available without a request. */
export const responseOf = ({ status, body, headers }: Answer): CallResponse => ({
  ok: status < 400,
  status,
  headers: new Headers(headers),
  json: () => Promise.resolve(body),
})

/** Requests the viewer's own data early, before the program that uses it is loaded. */
export async function askEarly(address: string): Promise<Answer> {
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  return { status: response.status, body: await response.json(), headers: {} }
}

/**
 * The source of a page's first calls. Each prepared response is used once: `shared` came with the page, `own` are
 * requests for the viewer's data in flight. Other calls use the network. The viewer's data waits for `isShown`: a page
 * must first hydrate as the server rendered it.
 */
export function firstAnswers(
  shared: Answers = {},
  own: Record<string, Promise<Answer>> = {},
  isShown: Promise<void> = Promise.resolve(),
): Source {
  const brought = new Map(Object.entries(shared))
  const coming = new Map(Object.entries(own))

  return async (address, init) => {
    const answer = isQuestion(init) && take(brought, address)
    if (answer) return responseOf(answer)
    const early = isQuestion(init) && take(coming, address)
    const response = early ? responseOf(await early) : await fetch(address, init)
    await isShown
    return response
  }
}

const isQuestion = ({ method = 'GET' }: RequestInit) => method === 'GET'

function take<T>(answers: Map<string, T>, address: string) {
  const answer = answers.get(address)
  answers.delete(address)
  return answer
}
