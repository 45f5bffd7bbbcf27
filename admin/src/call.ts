import { ApiError, UNREACHABLE, type Failure } from '@matinee/client/api-error'
import { createClient } from '@matinee/client/call'
import { untilReachable } from '@matinee/client/connection'
import { ADMIN_HEADER } from '@matinee/contract/platform/endpoint'
import { page } from './page.ts'
import { t, tellAny, type Values } from './text.ts'

export { ApiError }

/** Whether the call was answered with 404. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** The message of a refusal in the language of the page; the server's own where it has none. */
function sentenceFor({ code, message, ...more }: Failure) {
  if (message === undefined) return t(code === UNREACHABLE ? 'problem.unreachable' : 'problem.failed')
  const word = `refusal.${code}`
  const values = more['values'] as Values | undefined
  return word in page.words ? tellAny(word, { ...values, ...reasonIn(values) }) : message
}

/** A refusal caused by another one includes the other's message in the language of the page. */
function reasonIn({ reason_code }: Values = {}): Values {
  const word = `refusal.${String(reason_code)}`
  return word in page.words ? { reason: tellAny(word) } : {}
}

/** The calls of the admin: see the client’s README. */
export const { call, errorOf } = createClient({
  headers: { [ADMIN_HEADER]: '1' },
  sentenceFor,
  untilReachable,
})
