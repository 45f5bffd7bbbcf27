import { readAnswer } from './answer.ts'
import type { Answer, AnyInput, InputArguments, Method, PathOf, ReplyBody, ReplyHeaders } from './calls.ts'
import { errorOf, MatineeError } from './error.ts'
import { requestOf, urlOf } from './request.ts'

export interface MatineeOptions {
  /** Of the store, as in `https://store.example`. */
  address: string
  /** An API key made in the admin: `mk_…`. */
  key: string
  /** In the place of the global `fetch`. */
  fetch?: typeof fetch
}

type BodyCall<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...input: InputArguments<M, P>
) => Promise<ReplyBody<M, P>>

type ItemOf<Body> = Body extends readonly (infer Item)[] ? Item : never

/** The calls of a store. Each throws `MatineeError` unless it succeeds. */
export interface Matinee {
  get: BodyCall<'get'>
  post: BodyCall<'post'>
  put: BodyCall<'put'>
  patch: BodyCall<'patch'>
  delete: BodyCall<'delete'>
  /** Any call, with the headers and the limit of its answer. */
  call<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...input: InputArguments<M, P>
  ): Promise<Answer<ReplyBody<M, P>, ReplyHeaders<M, P>>>
  /** A list page by page. */
  pages<P extends PathOf<'get'>>(
    path: P,
    ...input: InputArguments<'get', P>
  ): AsyncGenerator<ReplyBody<'get', P>>
  /** All of a list, one after the other, asked for page by page. */
  each<P extends PathOf<'get'>>(
    path: P,
    ...input: InputArguments<'get', P>
  ): AsyncGenerator<ItemOf<ReplyBody<'get', P>>>
}

/** The calls of one store with one key. */
export function createMatinee({ address, key, fetch: send = fetch }: MatineeOptions): Matinee {
  async function call(method: Method, path: string, input: AnyInput = {}) {
    const response = await reach(
      () => send(urlOf(address, path, input), requestOf(method, key, input)),
      input,
    )
    if (!response.ok) throw await errorOf(response)
    return readAnswer(response)
  }

  async function* pages(path: string, input: AnyInput = {}) {
    let query: AnyInput['query'] | null = input.query ?? {}
    while (query) {
      const { body, headers } = await call('get', path, { ...input, query })
      yield body
      query = nextPage(query, headers)
    }
  }

  async function* each(path: string, input?: AnyInput) {
    for await (const page of pages(path, input)) yield* page as unknown[]
  }

  const bodyOf = (method: Method) => async (path: string, input?: AnyInput) =>
    (await call(method, path, input)).body

  const calls = {
    ...{ get: bodyOf('get'), post: bodyOf('post'), put: bodyOf('put') },
    ...{ patch: bodyOf('patch'), delete: bodyOf('delete') },
  }
  return { ...calls, call, pages, each } as Matinee
}

/** What asks for the page after this answer; null after the last. */
function nextPage(query: Record<string, unknown>, headers: Record<string, unknown>) {
  if (headers['next-cursor']) return { ...query, cursor: headers['next-cursor'] }
  return headers['last-page'] === false ? { ...query, page: Number(query['page'] ?? 1) + 1 } : null
}

/** Sends; no answer at all is a `MatineeError` too, but for a call that its caller has aborted. */
async function reach(send: () => Promise<Response>, { signal }: AnyInput): Promise<Response> {
  try {
    return await send()
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new MatineeError(0, { code: 'unreachable', message: 'The store could not be reached.' }, { cause })
  }
}
