import type { Static, TObject, TSchema } from 'typebox'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` for parameters, as it stands after the host. */
  path: string
  params?: TObject
  query?: TObject
  requestHeaders?: TObject
  body?: TSchema
  /** Answer of a success; none means 204 without a body. */
  reply?: TSchema
  /** Response headers the caller may rely on. */
  headers?: TObject
  /** Success status where it is neither 200 nor 204. */
  status?: 201 | 202
  /** Identical for every viewer of a store and locale: kept as prepared bytes, dropped when the catalogue changes. */
  prepared?: true
  /**
   * What shows that a call that changes something is meant: the token of the page it comes from, unless it says
   * otherwise. `token`: one of its own among its headers, and no viewer is looked up. `none`: a beacon can carry none.
   */
  proof?: 'token' | 'none'
  /** Changes nothing of the member's, so that one of the staff may call it while looking at the store as a member. */
  whileImpersonating?: true
}

type Of<S> = S extends TSchema ? Static<S> : undefined

export type Params<E extends Endpoint> = Of<E['params']>
export type Query<E extends Endpoint> = Of<E['query']>
export type RequestHeaders<E extends Endpoint> = Of<E['requestHeaders']>
export type Body<E extends Endpoint> = Of<E['body']>
export type ReplyBody<E extends Endpoint> = Of<E['reply']>
export type ReplyHeaders<E extends Endpoint> = Of<E['headers']>

/** What a handler returns and `call` resolves to: the body, or body and headers where headers are promised. */
export type Reply<E extends Endpoint> = E['headers'] extends TSchema
  ? { body: ReplyBody<E>; headers: ReplyHeaders<E> }
  : ReplyBody<E>

/** Declares one call between browser and server. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** Sent by the admin with each call: it goes by the staff's own session, whatever they look at in another tab. */
export const ADMIN_HEADER = 'x-matinee-admin'
