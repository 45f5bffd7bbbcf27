import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { closeSchema } from '@matinee/contract/platform/closed'
import type { Static, TObject } from 'typebox'
import { ImpersonationReadOnly, type Refusal } from '../errors.ts'
import { refusalOf } from '../http/error-handler.ts'
import { storeContext, viewerOf, type StoreContext } from '../http/http.ts'
import { loggedAddress } from '../http/logged-address.ts'
import type { Viewer } from '../http/viewer.ts'
import { isVisit, versionIn } from './inertia-headers.ts'
import { storeFlash, type Flash } from './flash.ts'
import type { Props } from './props.ts'
import { redirectWithErrors, redirectTo, sendPage } from './page-response.ts'

/** Another page or address to answer with. */
export interface PageReplacement {
  page?: string
  props?: Props
  to?: string
  alert?: NonNullable<Flash['alert']>
}
class ReplacedPage {
  readonly instead: PageReplacement
  constructor(instead: PageReplacement) {
    this.instead = instead
  }
}
/** Answers with another page, or redirects. */
export const respondWithPage = (instead: PageReplacement) => new ReplacedPage(instead)

interface PageVisit {
  ctx: StoreContext
  viewer: Viewer
  query: Record<string, string | undefined>
  request: FastifyRequest
}

/** A plugin of Inertia page routes, with the asset version check and the error handler. */
export const createNamedPages =
  (routes: (app: FastifyInstance) => void): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (isOfOtherVersion(request)) void sendVersionConflict(request, reply)
      else done()
    })
    app.setErrorHandler<FastifyError>(sendFailure)
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

/** The assets have changed: the browser must reload the page. The flash is preserved. */
const sendVersionConflict = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(409)
    .headers({
      'x-inertia-location': request.url,
      'x-inertia-version': request.server.pageMode.version,
      vary: 'X-Inertia',
      'cache-control': 'no-store',
    })
    .send()

/** Registers a page at a path; loading it has no side effects. */
export function servePage(
  app: FastifyInstance,
  path: string,
  component: string,
  propsOf: (visit: PageVisit) => Promise<Props | ReplacedPage> | Props | ReplacedPage,
) {
  app.pagePaths.add(path)
  app.get(path, async (request, reply) => {
    const given = await propsOf(await visitOf(request))
    if (!(given instanceof ReplacedPage)) return sendPage(request, reply, component, given)
    const { page: other, props = {}, to } = given.instead
    if (given.instead.alert) storeFlash(reply, { alert: given.instead.alert })
    return to ? redirectTo(request, reply, to) : sendPage(request, reply, other!, props)
  })
}

interface PageSubmission<B extends TObject> extends PageVisit {
  body: Static<B>
}

/**
 * Registers a form handler that resolves to the next address. A refusal redirects back to the page with
 * errors.
 */
export function serveForm<B extends TObject>(
  app: FastifyInstance,
  {
    method = 'POST',
    path,
    from,
    body,
  }: { method?: 'POST' | 'PUT' | 'DELETE'; path: string; from: string; body: B },
  take: (sent: PageSubmission<B>) => Promise<string | PageReplacement>,
) {
  app.route({
    method,
    url: path,
    schema: { body: closeSchema(body) },
    attachValidation: true,
    handler: async (request, reply) => {
      const visit = await visitOf(request)
      if (visit.viewer.impersonator_id) throw ImpersonationReadOnly()
      try {
        if (request.validationError) throw request.validationError
        const gone = await take({ ...visit, body: request.body as Static<B> })
        const { to = from, alert } = typeof gone === 'string' ? { to: gone } : gone
        if (alert) storeFlash(reply, { alert })
        return await redirectTo(request, reply, to)
      } catch (error) {
        const refusal = refusalOf(error as FastifyError)
        if (refusal.status === 401 || refusal.status >= 500) throw error
        return redirectWithErrors(request, reply, from, errorsOf(refusal))
      }
    },
  })
}

const visitOf = async (request: FastifyRequest): Promise<PageVisit> => ({
  ctx: storeContext(request),
  viewer: await viewerOf(request),
  query: request.query as PageVisit['query'],
  request,
})

/** The first fault of each field. */
const errorsOf = ({ code, errors }: Refusal): Record<string, string> =>
  Object.keys(errors).length > 0
    ? Object.fromEntries(Object.entries(errors).map(([field, [first]]) => [field, first!]))
    : { form: code }

/** Redirects to sign-in on 401; shows other errors in a frame on a visit, otherwise on an error page. */
function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ err: error, url: loggedAddress(request) }, 'failed')
  const { pageMode, pageHeaders } = request.server
  if (refusal.status === 401) return redirectTo(request, reply, pageMode.signInAt(request.url))
  if (!isVisit(request))
    return sendPage(request, reply, 'internal_error', failureOf(request, refusal), refusal.status)
  return reply
    .code(refusal.status)
    .headers(pageHeaders)
    .headers({ vary: 'X-Inertia', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(pageMode.errorFrame(request, refusal))
}

const failureOf = ({ id }: FastifyRequest, { code, status }: Refusal): Props => ({
  code,
  status,
  request_id: id,
})
