import type { Endpoint, Reply, ReplyHeaders } from '@matinee/contract/platform/endpoint'
import type { Failure } from './api-error.ts'
import type { CallResponse } from './source.ts'

/** Reads the reply of a call: the body, or body and headers if the endpoint declares headers. */
export async function replyOf<E extends Endpoint>(endpoint: E, response: CallResponse): Promise<Reply<E>> {
  const body: unknown = response.status === 204 ? undefined : await response.json()
  return (endpoint.headers ? { body, headers: headersOf(endpoint, response.headers) } : body) as Reply<E>
}

/** Converts the declared headers from text to the types in the endpoint's schema. */
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

/**
 * Reads the refusal from a response. A response without a code comes from elsewhere, such as a proxy: its status
 * decides.
 */
export async function failureIn(response: CallResponse): Promise<Failure> {
  const failure = asFailure(await response.json().catch(() => null))
  return failure ?? { code: response.status === 413 ? 'too_large' : 'internal_error' }
}

/** Parses a refusal; null if the text is not a response of the server. */
export function failureFrom(text: string): Failure | null {
  try {
    return asFailure(JSON.parse(text))
  } catch {
    return null
  }
}

const asFailure = (body: unknown) =>
  typeof (body as Failure | null)?.code === 'string' ? (body as Failure) : null
