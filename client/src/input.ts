import type { Body, Endpoint, Params, Query, Reply } from '@matinee/contract/platform/endpoint'
import type { Source } from './source.ts'

type Part<Name extends string, T> = T extends undefined ? unknown : Record<Name, T>

interface CallOptions {
  /** Bytes to send as they are, in place of a body. */
  file?: Blob
  /** Where this call gets its answer from, in place of where all do. */
  source?: Source
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The call outlives the page that makes it. */
  keepalive?: boolean
}

/** What a call is given: the parts its endpoint declares, where queries have defaults. */
export type CallInput<E extends Endpoint> = Part<'params', Params<E>> &
  Part<'body', Body<E>> & { query?: Partial<Query<E>> } & CallOptions

/** The input of a call, whatever its endpoint. */
export interface AnyInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Makes one call of the contract. */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Reply<E>>
