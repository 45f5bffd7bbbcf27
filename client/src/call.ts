import { addressOf } from '@matinee/contract/platform/address'
import type { Endpoint, Reply } from '@matinee/contract/platform/endpoint'
import { ApiError, UNREACHABLE, type Failure } from './api-error.ts'
import { askAgainWhenBack } from './away.ts'
import { CSRF_HEADER, findCsrfToken, keepCsrfToken, PAGE_EXPIRED } from './csrf-token.ts'
import type { AnyInput, CallInput } from './input.ts'
import { failureIn, replyOf } from './reply.ts'
import type { Source } from './source.ts'

export interface ClientOptions {
  /** Sent with every call. */
  headers?: Record<string, string>
  /** The sentence of a failure, where the page has one of its own. */
  sentenceFor?: (failure: Failure) => string
  /** Hears of each refusal before whoever made the call. */
  onRefusal?: (error: ApiError) => void
  /** Resolves once the server is back; undefined where nothing can wait for it. */
  untilReachable: () => Promise<void> | undefined
}

/** The calls of a page, as its front end wants them. */
export function createClient({ headers, sentenceFor, onRefusal, untilReachable }: ClientOptions) {
  const common = { accept: 'application/json', ...headers }
  let source: Source = (address, init) => fetch(address, init)

  /** Takes all answers from `next` from now on: a page brings its first ones along, and a server asks itself. */
  const answerFrom = (next: Source) => void (source = next)

  /**
   * Makes one call of the contract. Resolves to the body, or to `{body, headers}` where the endpoint promises headers;
   * throws `ApiError` for every refusal and when the server cannot be reached.
   */
  const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> =>
    replyOf(endpoint, await sendWithFreshToken(endpoint, input))

  /** A token is good in one session: where it is refused, another tab signed in or out, and the refusal brings the next. */
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

  /** What only reads waits for a server that is away; anything else fails at once, and can be repeated by hand. */
  async function responseTo(endpoint: Endpoint, input: AnyInput, sentAt: number) {
    try {
      const request = await requestOf(endpoint, input)
      const ask = () => (input.source ?? source)(addressOf(endpoint, input), request)
      const recover = endpoint.method === 'GET' ? untilReachable : () => void untilReachable()
      return await askAgainWhenBack(ask, recover, input.signal)
    } catch (fault) {
      if (input.signal?.aborted) throw fault
      throw errorOf(0, { code: UNREACHABLE }, sentAt)
    }
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
