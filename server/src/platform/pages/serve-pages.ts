import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { closed } from '@matinee/contract/closed'
import type { Static, TObject } from 'typebox'
import { OnlyLooking, type Refusal } from '../errors.ts'
import { refusalOf } from '../failures.ts'
import { storeContext, viewerOf, type StoreContext } from '../http.ts'
import { loggedAddress } from '../logged-address.ts'
import type { Viewer } from '../viewer.ts'
import { isVisit, versionIn } from './asked.ts'
import { keepFlash, type Flash } from './flash.ts'
import type { Props } from './props.ts'
import { sendBack, sendOn, sendPage } from './send.ts'

/** Another page than the one asked for, or another address. */
export interface Instead {
  page?: string
  props?: Props
  to?: string
  alert?: NonNullable<Flash['alert']>
}
class Turn {
  readonly instead: Instead
  constructor(instead: Instead) {
    this.instead = instead
  }
}
/** Answers with another page, or sends the browser elsewhere. */
export const turnTo = (instead: Instead) => new Turn(instead)

interface Visit {
  ctx: StoreContext
  viewer: Viewer
  query: Record<string, string | undefined>
  request: FastifyRequest
}

/** Serves routes at which the server names the page: with a guard for other versions of its files, and failures in frames. */
export const namedPages =
  (routes: (app: FastifyInstance) => void): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (isOfOtherVersion(request)) void sendReload(request, reply)
      else done()
    })
    app.setErrorHandler<FastifyError>(answerFailure)
    routes(app)
  }

const isOfOtherVersion = (request: FastifyRequest) => {
  const version = versionIn(request)
  return (
    request.method === 'GET' &&
    isVisit(request) &&
    version !== undefined &&
    version !== request.server.pageMode.version
  )
}

/** The files have changed since the browser has loaded them: it loads the page as a whole. What was kept for the page waits. */
const sendReload = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(409)
    .headers({
      'x-inertia-location': request.url,
      'x-inertia-version': request.server.pageMode.version,
      vary: 'X-Inertia',
      'cache-control': 'no-store',
    })
    .send()

/** A page by its name and the address it is found at; nothing happens by looking at it. */
export function page(
  app: FastifyInstance,
  path: string,
  component: string,
  propsOf: (visit: Visit) => Promise<Props | Turn> | Props | Turn,
) {
  app.pagePaths.add(path)
  app.get(path, async (request, reply) => {
    const given = await propsOf(await visitOf(request))
    if (!(given instanceof Turn)) return sendPage(request, reply, component, given)
    const { page: other, props = {}, to } = given.instead
    if (given.instead.alert) keepFlash(reply, { alert: given.instead.alert })
    return to ? sendOn(request, reply, to) : sendPage(request, reply, other!, props)
  })
}

interface Sent<B extends TObject> extends Visit {
  body: Static<B>
}

/** What a form of a page does; it resolves to where the browser goes then. A refusal leads back to the page, which says why. */
export function form<B extends TObject>(
  app: FastifyInstance,
  {
    method = 'POST',
    path,
    from,
    body,
  }: { method?: 'POST' | 'PUT' | 'DELETE'; path: string; from: string; body: B },
  take: (sent: Sent<B>) => Promise<string | Instead>,
) {
  app.route({
    method,
    url: path,
    schema: { body: closed(body) },
    attachValidation: true,
    handler: async (request, reply) => {
      const visit = await visitOf(request)
      if (visit.viewer.impersonator_id) throw OnlyLooking()
      try {
        if (request.validationError) throw request.validationError
        const gone = await take({ ...visit, body: request.body as Static<B> })
        const { to = from, alert } = typeof gone === 'string' ? { to: gone } : gone
        if (alert) keepFlash(reply, { alert })
        return await sendOn(request, reply, to)
      } catch (error) {
        const refusal = refusalOf(error as FastifyError)
        if (refusal.status === 401 || refusal.status >= 500) throw error
        return sendBack(request, reply, from, errorsOf(refusal))
      }
    },
  })
}

const visitOf = async (request: FastifyRequest): Promise<Visit> => ({
  ctx: storeContext(request),
  viewer: await viewerOf(request),
  query: request.query as Visit['query'],
  request,
})

/** A page shows one word for a field: the first. */
const errorsOf = ({ code, errors }: Refusal): Record<string, string> =>
  Object.keys(errors).length > 0
    ? Object.fromEntries(Object.entries(errors).map(([field, [first]]) => [field, first!]))
    : { form: code }

/** Who has to sign in is taken there; everything else is said in a frame above the page, or by a page of its own. */
function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ err: error, url: loggedAddress(request) }, 'failed')
  const { pageMode, pageHeaders } = request.server
  if (refusal.status === 401) return sendOn(request, reply, pageMode.signInAt(request.url))
  if (!isVisit(request))
    return sendPage(request, reply, 'internal_error', failureOf(request, refusal), refusal.status)
  return reply
    .code(refusal.status)
    .headers(pageHeaders)
    .headers({ vary: 'X-Inertia', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(pageMode.frame(request, refusal))
}

const failureOf = ({ id }: FastifyRequest, { code, status }: Refusal): Props => ({
  code,
  status,
  request_id: id,
})
