import type { Static, TObject, TSchema } from 'typebox'
import type { Access } from './access.ts'
import { closeSchema } from './closed.ts'

interface Declaration {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` for parameters, as it stands after the host. */
  path: string
  /** Who may make it; everybody else is refused before its handler runs. */
  access: Access
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
  /**
   * What shows that a call that changes something is meant: the token of the page it comes from, unless it says
   * otherwise. `token`: one of its own among its headers, and no viewer is looked up. `none`: a beacon can carry none.
   */
  proof?: 'token' | 'none'
  /** Changes nothing of the member's, so that one of the staff may call it while looking at the store as a member. */
  whileImpersonating?: true
  /** Calls of one member a minute, or of one network's guests, which may be a whole school's, before they are told to wait. */
  perMinute?: number
  /** Bytes a body may have, where that is fewer than the product allows. */
  bodyLimit?: number
}

/**
 * What a call is answered with, where it is not JSON made for its viewer. `prepared`: JSON that is identical for every
 * viewer of a store and locale, kept as bytes and dropped when the catalogue changes. `shared`: as identical, and made
 * anew for each who asks, as what can be asked has no end. `file`: bytes to be kept under a
 * name of their own. `stream`: whatever its handler writes, in a protocol of its own.
 */
interface AnswerOptions {
  answers?: 'json' | 'shared' | 'file' | 'stream'
}

interface PreparedOptions {
  answers: 'prepared'
  /** Nobody is asked who they are before prepared bytes are sent. */
  access: 'everyone'
}

export type Endpoint = Declaration & (AnswerOptions | PreparedOptions)

type StaticOf<S> = S extends TSchema ? Static<S> : undefined

export type Params<E extends Endpoint> = StaticOf<E['params']>
export type Query<E extends Endpoint> = StaticOf<E['query']>
export type RequestHeaders<E extends Endpoint> = StaticOf<E['requestHeaders']>
export type Body<E extends Endpoint> = StaticOf<E['body']>
export type ReplyBody<E extends Endpoint> = StaticOf<E['reply']>
export type ReplyHeaders<E extends Endpoint> = StaticOf<E['headers']>

/** What a handler returns and `call` resolves to: the body, or body and headers where headers are promised. */
export type Reply<E extends Endpoint> = E['headers'] extends TSchema
  ? { body: ReplyBody<E>; headers: ReplyHeaders<E> }
  : ReplyBody<E>

/** Declares one call between browser and server: what it is sent is closed to every field it does not name. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => ({
  ...declaration,
  ...(declaration.params && { params: closeSchema(declaration.params) }),
  ...(declaration.query && { query: closeSchema(declaration.query) }),
  ...(declaration.body && { body: closeSchema(declaration.body) }),
})

/** Sent by the admin with each call: it goes by the staff's own session, whatever they look at in another tab. */
export const ADMIN_HEADER = 'x-matinee-admin'
