import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TObject } from 'typebox'
import { loggedAddress } from '../logged-address.ts'
import { errorBagIn, isPrefetch, isVisit, wishIn } from './asked.ts'
import { keepFlash, takeFlash, type Flash } from './flash.ts'
import { always, makeProps, type Made, type Props } from './props.ts'
import { shapeOf } from './shape.ts'

/** A page the server names, as the browser is given it: the page object of Inertia 3. */
export interface NamedPage extends Made {
  component: string
  url: string
  version: string
  flash?: { alert?: Flash['alert'] }
}

/** What the rooms above give to this way of serving pages. */
export interface PageMode {
  /** Of the files a page runs with. */
  version: string
  /** What each page is given, by its name. */
  props: Record<string, TObject>
  /** The HTML a page begins in. */
  document(request: FastifyRequest, reply: FastifyReply, page: NamedPage): string
  /** A small whole page that says why something was refused, shown in a frame above the page that stands. */
  frame(request: FastifyRequest, refusal: { code: string; message: string }): string
  /** Where somebody signs in who has to, and comes back from. */
  signInAt(path: string): string
}

declare module 'fastify' {
  interface FastifyInstance {
    pageMode: PageMode
    /** The addresses at which the server names pages. */
    pagePaths: Set<string>
  }
}

const XSRF_COOKIE = 'XSRF-TOKEN'

/** Answers with a page by its name: whole for a browser that comes, as data for one that is here. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  component: string,
  props: Props,
  status = 200,
) {
  const { pageMode, ctx } = request.server
  const { errors = {}, bag, alert } = takeFlash(request, reply)
  const said = bag ? { [bag]: errors } : errors
  const made = await makeProps({ ...props, errors: always(() => said) }, wishIn(request, component), {
    now: ctx.clock.now().getTime(),
    shape: shapeOf(propsOf(pageMode, component)),
    onRescue: (error) =>
      request.log.error({ err: error, url: loggedAddress(request) }, 'a part of a page failed'),
  })
  const page: NamedPage = {
    component,
    url: request.url,
    version: pageMode.version,
    ...made,
    ...(alert && { flash: { alert } }),
  }
  void reply.code(status).header('cache-control', 'no-store').header('vary', 'X-Inertia')
  if (!isPrefetch(request)) giveToken(reply)
  if (isVisit(request))
    return reply.header('x-inertia', 'true').type('application/json; charset=utf-8').send(page)
  void reply.headers(request.shopHeaders).type('text/html; charset=utf-8')
  return reply.send(pageMode.document(request, reply, page))
}

/** Every page is told its errors. */
const ERRORS = { errors: Type.Record(Type.String(), Type.Unknown()) }

function propsOf({ props }: PageMode, component: string): TObject {
  const declared = props[component]
  if (!declared) throw new Error(`The page ${component} declares no props`)
  return Type.Object({ ...declared.properties, ...ERRORS })
}

/** The token of forms, where Inertia reads it. */
const giveToken = (reply: FastifyReply) =>
  reply.setCookie(XSRF_COOKIE, reply.generateCsrf(), { path: '/', sameSite: 'lax', secure: 'auto' })

/**
 * Sends the browser on: to a page of this mode by 303, so that it asks for it with GET whatever it has just done; to
 * anything else, and to a place within a page, by a whole load.
 */
export function sendOn(request: FastifyRequest, reply: FastifyReply, to: string) {
  void reply.header('vary', 'X-Inertia').header('cache-control', 'no-store')
  if (!isVisit(request)) return reply.redirect(to, request.method === 'GET' ? 302 : 303)
  if (!isNamed(request, to)) return reply.code(409).header('x-inertia-location', to).send()
  if (to.includes('#')) return reply.code(409).header('x-inertia-redirect', to).send()
  return reply.redirect(to, 303)
}

const isNamed = ({ server }: FastifyRequest, to: string) =>
  to.startsWith('/') && server.pagePaths.has(to.split(/[?#]/, 1)[0]!)

/** Back to the page of a form, which is told what was wrong with it. */
export function sendBack(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  errors: Record<string, string>,
) {
  const bag = errorBagIn(request)
  keepFlash(reply, { errors, ...(bag && { bag }) })
  return sendOn(request, reply, page)
}
