import { addressOf, type AddressInput } from '@matinee/contract/platform/address'
import type { Body, Endpoint, Params, Query, Reply, ReplyHeaders } from '@matinee/contract/platform/endpoint'
import { callRetryingWhenBack } from './away.ts'
import { links } from './links.ts'
import type { CallResponse, Source } from './source.ts'
import { keepToken, tokenOfPage } from './token.ts'

const JSON_ONLY = { accept: 'application/json' }

interface Failure {
  code: string
  message: string
  errors: Record<string, string[]>
  request_id: string
  user_limit?: boolean
  limit?: string
  most?: number
  /** What some refusals say besides. */
  [more: string]: unknown
}

/** A refusal of the server, or `unreachable` (status 0) when no answer of its came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly requestId: string | null
  /** The whole answer: some refusals say more, as the contract has it. */
  readonly answer: Partial<Failure>

  constructor(status: number, answer: Partial<Failure>) {
    const { code, message, errors, request_id } = answer
    super(message ?? code ?? `Status ${status}`)
    this.status = status
    this.code = code ?? 'unreachable'
    this.errors = errors ?? {}
    this.requestId = request_id ?? null
    this.answer = answer
  }
}

type Part<Name extends string, T> = T extends undefined ? unknown : Record<Name, T>

/** What a call is given: the parts its endpoint declares (queries have defaults), and a signal that ends it. */
export type CallInput<E extends Endpoint> = Part<'params', Params<E>> &
  Part<'body', Body<E>> & {
    query?: Partial<Query<E>>
    headers?: Record<string, string>
    signal?: AbortSignal
    /** The call outlives the page that makes it. */
    keepalive?: boolean
  }

interface Loose extends AddressInput {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
}

let source: Source = (address, init) => fetch(address, init)

/** Takes all answers from `next` from now on: a page brings its first ones along, and a server asks itself. */
export const answerFrom = (next: Source) => void (source = next)

/**
 * Makes one call of the contract. Resolves to the body, or to `{body, headers}` where the endpoint promises headers;
 * throws `ApiError` for every refusal and when the server cannot be reached. A 401 that carries `user_limit` leads
 * to the sign-in page.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  const response = await answerWithFreshToken(endpoint, input)
  if (response instanceof ApiError) throw response

  const body: unknown = response.status === 204 ? undefined : await response.json()
  return (endpoint.headers ? { body, headers: headersOf(endpoint, response.headers) } : body) as Reply<E>
}

/** A token is good in one session: where it is refused, another tab signed in or out, and the refusal brings the next. */
async function answerWithFreshToken(endpoint: Endpoint, input: Loose) {
  const response = await answerTo(endpoint, input)
  if (response.ok) return response
  const refusal = await refusalIn(response)
  if (refusal.code !== 'page_expired') return refusal
  const again = await answerTo(endpoint, input)
  return again.ok ? again : refusalIn(again)
}

async function answerTo(endpoint: Endpoint, input: Loose) {
  try {
    const request = await requestOf(endpoint, input)
    const ask = () => source(addressOf(endpoint, input), request)
    const response = await (endpoint.method === 'GET' ? callRetryingWhenBack(ask, input.signal) : ask())
    keepToken(response.headers)
    return response
  } catch (fault) {
    if (input.signal?.aborted) throw fault
    throw new ApiError(0, { code: 'unreachable' })
  }
}

async function requestOf(
  { method }: Endpoint,
  { body, headers: own, signal, keepalive = false }: Loose,
): Promise<RequestInit> {
  if (method === 'GET') return { headers: JSON_ONLY, ...(signal && { signal }) }
  const headers = {
    ...JSON_ONLY,
    'x-csrf-token': await tokenOfPage(source),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...own,
  }
  return {
    method,
    headers,
    keepalive,
    body: body === undefined ? null : JSON.stringify(body),
    ...(signal && { signal }),
  }
}

async function refusalIn(response: CallResponse) {
  const failure = (await response.json().catch(() => ({ code: 'internal_error' }))) as Partial<Failure>
  if (response.status === 401 && failure.user_limit) goToSignIn(failure)
  return new ApiError(response.status, failure)
}

/** There the devices in the way are shown, and one of them can make room. */
function goToSignIn({ limit, most }: Partial<Failure>) {
  if (location.pathname.endsWith(links.signIn)) return
  const asked = new URLSearchParams({ return: location.pathname + location.search })
  if (limit) asked.set('limit', limit)
  if (most) asked.set('most', String(most))
  location.assign(`${links.signIn}?${asked}`)
}

/** Headers come as text; the endpoint says which of them are numbers and which are yes or no. */
function headersOf(endpoint: Endpoint, headers: Pick<Headers, 'get'>) {
  const promised = Object.entries(endpoint.headers?.properties ?? {})
  const read = promised.map(([name, schema]) => [name, valueOf(headers.get(name), schema)])
  return Object.fromEntries(read) as ReplyHeaders<Endpoint>
}

function valueOf(text: string | null, schema: object) {
  const type = 'type' in schema ? schema.type : 'string'
  if (type === 'boolean') return text === 'true'
  return type === 'integer' || type === 'number' ? Number(text) : text
}
