import type { Endpoint, Reply, ReplyHeaders } from '@matinee/contract/platform/endpoint'
import type { Failure } from './api-error.ts'
import type { CallResponse } from './source.ts'

/** What a call resolves to: the body, or body and headers where its endpoint promises headers. */
export async function replyOf<E extends Endpoint>(endpoint: E, response: CallResponse): Promise<Reply<E>> {
  const body: unknown = response.status === 204 ? undefined : await response.json()
  return (endpoint.headers ? { body, headers: headersOf(endpoint, response.headers) } : body) as Reply<E>
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

/** What a refusal says. Something before the server, such as a proxy, answers in its own words: they say nothing. */
export async function failureIn(response: CallResponse): Promise<Failure> {
  const failure = asFailure(await response.json().catch(() => null))
  return failure ?? { code: response.status === 413 ? 'too_large' : 'internal_error' }
}

/** The same of an answer's text, or null where it is not the server's. */
export function failureFrom(text: string): Failure | null {
  try {
    return asFailure(JSON.parse(text))
  } catch {
    return null
  }
}

const asFailure = (body: unknown) =>
  typeof (body as Failure | null)?.code === 'string' ? (body as Failure) : null
