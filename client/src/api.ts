import { addressOf } from '@matinee/contract/platform/address'
import type { Endpoint, Reply } from '@matinee/contract/platform/endpoint'
import { ApiError } from './api-error.ts'
import type { AnyInput, CallInput } from './input.ts'
import { failureIn, replyOf } from './reply.ts'

export interface ApiOptions {
  /** Of the store, as in `https://store.example`. */
  origin: string
  /** Made in the admin: `mk_…`. */
  apiKey: string
}

export interface ApiCallOptions {
  /** Carries a POST out once: for a day, later calls with it are answered as the first. */
  idempotencyKey?: string
}

/**
 * Creates the calls of another program, with an API key instead of a page's session. A call resolves to the body, or to
 * `{body, headers}` if the endpoint declares headers; it throws `ApiError` for every refusal, and what `fetch` throws.
 */
export const createApi =
  ({ origin, apiKey }: ApiOptions) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    { idempotencyKey }: ApiCallOptions = {},
  ): Promise<Reply<E>> => {
    const { method } = endpoint
    const { body, headers, signal, ...address }: AnyInput = input
    const response = await fetch(new URL(addressOf(endpoint, address), origin), {
      method,
      signal: signal ?? null,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new ApiError(response.status, await failureIn(response))
    return replyOf(endpoint, response)
  }
