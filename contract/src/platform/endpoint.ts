import { Type, type Static, type TObject, type TSchema } from 'typebox'
import type { Access } from './access.ts'
import { closeSchema } from './closed.ts'
import { InLanguage } from './translations.ts'

interface Declaration {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` for parameters. */
  path: string
  /** Who may call it; all others are refused before the handler runs. */
  access: Access
  /**
   * Its texts are the publisher's: `locale` in the query asks for them in another language of the store. Without it, in
   * any other language, and where something is not translated, they are in the store's own.
   */
  translated?: true
  params?: TObject
  query?: TObject
  requestHeaders?: TObject
  body?: TSchema
  /** The body of a success; without it the answer is 204. */
  reply?: TSchema
  /** Response headers callers may rely on. */
  headers?: TObject
  /** Success status, if it is neither 200 nor 204. */
  status?: 201 | 202
  /**
   * Protection of a changing call against request forgery, if it is not the page's CSRF token. `token`: a token of the
   * call's own in a header, without a viewer. `none`: for beacons, which cannot send a token.
   */
  proof?: 'token' | 'none'
  /** Changes nothing of the member, so that it is allowed during an impersonation. */
  whileImpersonating?: true
  /** Rate limit per minute: per member, or per network for guests, which may be a whole school. */
  perMinute?: number
  /** Maximum body size in bytes, if it is below the default. */
  bodyLimit?: number
}

/**
 * The kind of an answer that is not JSON made for its viewer. `prepared`: JSON that is identical for every viewer of a
 * store and locale, kept as bytes and dropped when the catalogue changes. `shared`: JSON that is also identical, but
 * made for each request, because there is no limit to the possible queries. `file`: bytes to be saved under a name of
 * their own. `stream`: written by its handler in a protocol of its own.
 */
interface AnswerOptions {
  answers?: 'json' | 'shared' | 'file' | 'stream'
}

interface PreparedOptions {
  answers: 'prepared'
  /** No viewer is resolved before prepared bytes are sent. */
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

/** What a handler returns and `call` resolves to: the body, or body and headers if headers are declared. */
export type Reply<E extends Endpoint> = E['headers'] extends TSchema
  ? { body: ReplyBody<E>; headers: ReplyHeaders<E> }
  : ReplyBody<E>

/** Declares a call between browser and server; its input is closed to undeclared fields. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => ({
  ...declaration,
  ...(declaration.params && { params: closeSchema(declaration.params) }),
  ...((declaration.query ?? declaration.translated) && { query: closeSchema(queryOf(declaration)) }),
  ...(declaration.body && { body: closeSchema(declaration.body) }),
})

const queryOf = ({ query, translated }: Declaration): TObject =>
  translated ? Type.Object({ ...query?.properties, ...InLanguage }) : query!

/** Sent by the admin with each call: it uses the staff session, whatever is impersonated in another tab. */
export const ADMIN_HEADER = 'x-matinee-admin'
