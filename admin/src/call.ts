import {
  ADMIN_HEADER,
  type Body,
  type Endpoint,
  type Params,
  type Query,
  type Reply,
} from '@matinee/contract/platform/endpoint'
import type { Failure } from '@matinee/contract/platform/shapes'
import { untilReachable } from '@matinee/ui/connection'
import type { Static, TSchema } from 'typebox'
import { addressOf, type AddressInput } from './address.ts'
import { csrfToken, renewCsrfToken } from './csrf.ts'
import { page } from './page.ts'
import { sessionNumber } from './session-number.ts'
import { t, tellAny, type Values } from './text.ts'

/** A refusal or a failure, with a sentence for the person at the screen. Status 0: no answer came. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]>
  /** The whole answer: some refusals carry what a way on needs. */
  readonly body: Record<string, unknown>
  /** The session of this page its call was sent in. */
  readonly session: number

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string[]> = {},
    body: Record<string, unknown> = {},
    session = sessionNumber(),
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.body = body
    this.session = session
  }
}

/** Whether what was asked for is not there. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** The code of a refused token: see `renewCsrfToken`. */
export const PAGE_EXPIRED = 'page_expired'

type RequestPart<S, Name extends string, Value> = S extends TSchema ? Record<Name, Value> : unknown

export type Request<E extends Endpoint> = RequestPart<E['params'], 'params', Params<E>> &
  RequestPart<E['body'], 'body', Body<E>> & { query?: Partial<Query<E>>; file?: Blob; signal?: AbortSignal }

interface AnyRequest extends AddressInput {
  body?: unknown
  file?: Blob
  signal?: AbortSignal
}

/** Makes one call; resolves to what the endpoint promises and throws ApiError for everything else. */
export async function call<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Reply<E>> {
  const answer = await sendWithFreshToken(endpoint, request as AnyRequest)
  const body: unknown = answer.status === 204 ? undefined : await answer.json()
  return (endpoint.headers ? { body, headers: promisedHeaders(endpoint.headers, answer) } : body) as Reply<E>
}

// A page left open for days carries a token that has ended: it is renewed and the call made once more.
async function sendWithFreshToken(endpoint: Endpoint, given: AnyRequest) {
  try {
    return await send(endpoint, given)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== PAGE_EXPIRED) throw error
    await renewCsrfToken()
  }
  return send(endpoint, given)
}

async function send(endpoint: Endpoint, given: AnyRequest) {
  const session = sessionNumber()
  const answer = await reach(addressOf(endpoint.path, given), {
    method: endpoint.method,
    headers: headersOf(endpoint, given),
    body: given.file ?? (given.body === undefined ? null : JSON.stringify(given.body)),
    signal: given.signal ?? null,
  })
  if (!answer.ok) throw await failureOf(answer, session)
  return answer
}

function headersOf({ method }: Endpoint, { body, file }: AnyRequest) {
  const headers: Record<string, string> = { accept: 'application/json', [ADMIN_HEADER]: '1' }
  if (method !== 'GET') headers['x-csrf-token'] = csrfToken()
  if (file) headers['content-type'] = file.type
  else if (body !== undefined) headers['content-type'] = 'application/json'
  return headers
}

/** What is answered where the product, or what it needs, is away: by itself or by what stands before it. */
const AWAY = new Set([502, 503, 504])

async function reach(address: string, init: RequestInit) {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    void untilReachable()
    throw new ApiError(0, 'unreachable', t('problem.unreachable'))
  }
}

const promisedHeaders = ({ properties }: NonNullable<Endpoint['headers']>, answer: Response) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, promised]) => {
      const said = answer.headers.get(name)
      return [name, 'type' in promised && promised.type === 'string' ? said : JSON.parse(said ?? 'null')]
    }),
  )

async function failureOf(answer: Response, session: number) {
  if (AWAY.has(answer.status)) void untilReachable()
  const text = await answer.text()
  return (
    failureFrom(answer.status, text, session) ?? new ApiError(answer.status, 'failed', t('problem.failed'))
  )
}

/** The refusal in an answer's text, or null where something before the server answered in its own words. */
export function failureFrom(status: number, text: string, session = sessionNumber()) {
  if (!text.startsWith('{"success":false')) return null
  const body = JSON.parse(text) as RefusalBody
  return new ApiError(status, body.code, sentenceIn(body), body.errors, body, session)
}

type RefusalBody = Static<typeof Failure> & { values?: Values }

/** In the language of the page where it has words for the refusal, else as the server says it. */
function sentenceIn({ code, message, values }: RefusalBody) {
  const word = `refusal.${code}`
  return word in page.words ? tellAny(word, { ...values, ...reasonIn(values) }) : message
}

/** A refusal for the reason of another one gives that in the language of the page too. */
function reasonIn({ reason_code }: Values = {}): Values {
  const word = `refusal.${String(reason_code)}`
  return word in page.words ? { reason: tellAny(word) } : {}
}
