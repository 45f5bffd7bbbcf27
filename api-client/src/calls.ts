import type { Paths } from './contract.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** What the contract says about one call. */
export interface Operation {
  input: object
  reply: unknown
  headers: object
}

/** The paths that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<M, Operation> ? P : never
}[keyof Paths]

type OperationAt<M extends Method, P extends PathOf<M>> =
  Paths[P] extends Record<M, infer O extends Operation> ? O : never

export interface CallOptions {
  /** Carries a POST out once: for a day, later calls with it are answered as the first. */
  idempotencyKey?: string
  signal?: AbortSignal
}

export type Input<M extends Method, P extends PathOf<M>> = OperationAt<M, P>['input'] & CallOptions
export type ReplyBody<M extends Method, P extends PathOf<M>> = OperationAt<M, P>['reply']
export type ReplyHeaders<M extends Method, P extends PathOf<M>> = OperationAt<M, P>['headers']

/** The input may be left out where nothing of it is required. */
export type InputArguments<M extends Method, P extends PathOf<M>> = object extends OperationAt<M, P>['input']
  ? [input?: Input<M, P>]
  : [input: Input<M, P>]

/** An answer with its headers, among them how many calls are left. */
export interface Answer<Body, Headers> {
  body: Body
  status: number
  headers: Headers
  /** The limit of the key, or of this call; null where the store says none. */
  limit: CallLimit | null
}

export interface CallLimit {
  /** Calls a minute. */
  limit: number
  remaining: number
  /** Seconds until the minute is over. */
  reset: number
}

/** Any input, as the client sends it. */
export interface AnyInput extends CallOptions {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, unknown>
  body?: unknown
}
