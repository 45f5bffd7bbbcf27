import { addressOf } from '@matinee/contract/platform/address'
import type { Endpoint, Reply } from '@matinee/contract/platform/endpoint'
import { ApiError, UNREACHABLE, type Failure } from './api-error.ts'
import { askAgainWhenBack } from './away.ts'
import { CSRF_HEADER, findCsrfToken, keepCsrfToken, PAGE_EXPIRED } from './csrf-token.ts'
import type { AnyInput, CallInput } from './input.ts'
import { failureIn, replyOf } from './reply.ts'
import type { Source } from './source.ts'

export interface ClientOptions {
  /** Headers sent with every call. */
  headers?: Record<string, string>
  /** Returns the error message of a failure; by default the message of the server is used. */
  sentenceFor?: (failure: Failure) => string
  /** The language in which texts of the publisher are asked for; undefined for the store's own. */
  languageOf?: () => string | undefined
  /** Called with each refusal before the caller receives it. */
  onRefusal?: (error: ApiError) => void
  /** Resolves once the server is reachable; undefined if there is nothing to wait for. */
  untilReachable: () => Promise<void> | undefined
}

/** Creates the API client of a front end. */
export function createClient({ headers, sentenceFor, languageOf, onRefusal, untilReachable }: ClientOptions) {
  const common = { accept: 'application/json', ...headers }
  let source: Source = (address, init) => fetch(address, init)

  /**
   * Sends all calls to `next` from now on: a page brings its first responses along, and the server answers its own
   * calls.
   */
  const answerFrom = (next: Source) => void (source = next)

  /**
   * Makes one call of the contract. Resolves to the body, or to `{body, headers}` if the endpoint declares headers;
   * throws `ApiError` for every refusal and if the server cannot be reached.
   */
  const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> =>
    replyOf(endpoint, await sendWithFreshToken(endpoint, input))

  /**
   * A CSRF token belongs to one session. It is refused if another tab signed in or out meanwhile; the refusal brings
   * the new token, and the call is sent once more.
   */
  async function sendWithFreshToken(endpoint: Endpoint, input: AnyInput) {
    try {
      return await send(endpoint, input)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== PAGE_EXPIRED) throw error
      return send(endpoint, input)
    }
  }

  async function send(endpoint: Endpoint, input: AnyInput) {
    const sentAt = performance.now()
    const response = await responseTo(endpoint, input, sentAt)
    keepCsrfToken(response.headers)
    if (response.ok) return response
    const error = errorOf(response.status, await failureIn(response), sentAt)
    onRefusal?.(error)
    throw error
  }

  /** A GET request waits for an unavailable server; any other fails at once, and the user can repeat it. */
  async function responseTo(endpoint: Endpoint, input: AnyInput, sentAt: number) {
    try {
      const request = await requestOf(endpoint, input)
      const ask = () => (input.source ?? source)(addressOf(endpoint, inLanguage(endpoint, input)), request)
      const recover = endpoint.method === 'GET' ? untilReachable : () => void untilReachable()
      return await askAgainWhenBack(ask, recover, input.signal)
    } catch (fault) {
      if (input.signal?.aborted) throw fault
      throw errorOf(0, { code: UNREACHABLE }, sentAt)
    }
  }

  const inLanguage = (endpoint: Endpoint, input: AnyInput): AnyInput => {
    const locale = endpoint.translated && languageOf?.()
    return locale ? { ...input, query: { locale, ...input.query } } : input
  }

  async function requestOf({ method }: Endpoint, input: AnyInput): Promise<RequestInit> {
    const token = method !== 'GET' && { [CSRF_HEADER]: await findCsrfToken(source, common) }
    return {
      method,
      headers: { ...common, ...token, ...typeOf(input), ...input.headers },
      body: input.file ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      keepalive: input.keepalive ?? false,
      signal: input.signal ?? null,
    }
  }

  const errorOf = (status: number, failure: Failure, sentAt?: number) =>
    new ApiError(status, sentenceFor ? { ...failure, message: sentenceFor(failure) } : failure, sentAt)

  return { call, answerFrom, errorOf }
}

function typeOf({ file, body }: AnyInput) {
  if (file) return { 'content-type': file.type }
  return body !== undefined && { 'content-type': 'application/json' }
}
