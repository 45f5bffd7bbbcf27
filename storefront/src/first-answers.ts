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
 * The answers a page begins with, each good for one question: `shared` came with it, `own` belong to the viewer and
 * were asked for early. Everything else comes over the network. What belongs to the viewer waits until the page
 * `isShown`: a page the server drew must first be taken over as it was drawn.
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
