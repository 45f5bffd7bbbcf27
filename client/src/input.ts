import type { Body, Endpoint, Params, Query, Reply } from '@matinee/contract/platform/endpoint'
import type { Source } from './source.ts'

type Part<Name extends string, T> = T extends undefined ? unknown : Record<Name, T>

interface CallOptions {
  /** A file to send unchanged, instead of a JSON body. */
  file?: Blob
  /** The source of this call, instead of the client's. */
  source?: Source
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The request continues if the page is closed. */
  keepalive?: boolean
}

/** The input of a call: the parts that its endpoint declares. Query fields are optional, since they have defaults. */
export type CallInput<E extends Endpoint> = Part<'params', Params<E>> &
  Part<'body', Body<E>> & { query?: Partial<Query<E>> } & CallOptions

/** The input of a call to any endpoint. */
export interface AnyInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Makes one call of the contract. */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Reply<E>>
