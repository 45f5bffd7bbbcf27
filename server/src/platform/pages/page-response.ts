import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TObject } from 'typebox'
import { loggedAddress } from '../http/logged-address.ts'
import { sendCompressed } from '../http/prepared.ts'
import { errorBagIn, isPrefetch, isVisit, partialRequestIn } from './inertia-headers.ts'
import { storeFlash, consumeFlash, type Flash } from './flash.ts'
import { always, makeProps, type ResolvedProps, type Props } from './props.ts'
import { createPropSerializer } from './shape.ts'

/** The page object of Inertia 3. */
export interface NamedPage extends ResolvedProps {
  component: string
  url: string
  version: string
  flash?: { alert?: Flash['alert'] }
}

/** What the rooms above provide for serving pages. */
export interface PageMode {
  /** The version of the assets. */
  version: string
  /** The props schema of each page, by name. */
  props: Record<string, TObject>
  /** The HTML document of a first load. */
  document(request: FastifyRequest, reply: FastifyReply, page: NamedPage): string
  /** A small page that explains a refusal, shown in a frame above the current page. */
  errorFrame(request: FastifyRequest, refusal: { code: string; message: string }): string
  /** The sign-in address that returns to `path`. */
  signInAt(path: string): string
}

declare module 'fastify' {
  interface FastifyInstance {
    pageMode: PageMode
    /** The paths of all pages of this mode. */
    pagePaths: Set<string>
  }
}

const XSRF_COOKIE = 'XSRF-TOKEN'

/** Answers with a page: as HTML on a first load, as JSON on a visit. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  component: string,
  props: Props,
  status = 200,
) {
  const { pageMode, ctx } = request.server
  const { errors = {}, bag, alert } = consumeFlash(request, reply)
  const said = bag ? { [bag]: errors } : errors
  const made = await makeProps(
    { ...props, errors: always(() => said) },
    partialRequestIn(request, component),
    {
      now: ctx.clock.now().getTime(),
      shape: createPropSerializer(propsOf(pageMode, component)),
      onRescue: (error) =>
        request.log.error({ err: error, url: loggedAddress(request) }, 'a part of a page failed'),
    },
  )
  const page: NamedPage = {
    component,
    url: request.url,
    version: pageMode.version,
    ...made,
    ...(alert && { flash: { alert } }),
  }
  void reply.code(status).header('cache-control', 'no-store').header('vary', 'X-Inertia')
  if (!isPrefetch(request)) setTokenCookie(reply)
  if (isVisit(request))
    return reply.header('x-inertia', 'true').type('application/json; charset=utf-8').send(page)
  void reply.headers(request.shopHeaders).type('text/html; charset=utf-8')
  return sendCompressed(request, reply, pageMode.document(request, reply, page))
}

/** Every page has this prop. */
const ERRORS_PROP = { errors: Type.Record(Type.String(), Type.Unknown()) }

function propsOf({ props }: PageMode, component: string): TObject {
  const declared = props[component]
  if (!declared) throw new Error(`The page ${component} declares no props`)
  return Type.Object({ ...declared.properties, ...ERRORS_PROP })
}

/** Sets the CSRF token where Inertia reads it. */
const setTokenCookie = (reply: FastifyReply) =>
  reply.setCookie(XSRF_COOKIE, reply.generateCsrf(), { path: '/', sameSite: 'lax', secure: 'auto' })

/**
 * Redirects the browser: to a page of this mode with 303, which makes the next request a GET; to anything
 * else, and to a fragment of a page, with a full page load.
 */
export function redirectTo(request: FastifyRequest, reply: FastifyReply, to: string) {
  void reply.header('vary', 'X-Inertia').header('cache-control', 'no-store')
  if (!isVisit(request)) return reply.redirect(to, request.method === 'GET' ? 302 : 303)
  if (!isNamed(request, to)) return reply.code(409).header('x-inertia-location', to).send()
  if (to.includes('#')) return reply.code(409).header('x-inertia-redirect', to).send()
  return reply.redirect(to, 303)
}

const isNamed = ({ server }: FastifyRequest, to: string) =>
  to.startsWith('/') && server.pagePaths.has(to.split(/[?#]/, 1)[0]!)

/** Redirects back to the page of a form with its errors. */
export function redirectWithErrors(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  errors: Record<string, string>,
) {
  const bag = errorBagIn(request)
  storeFlash(reply, { errors, ...(bag && { bag }) })
  return redirectTo(request, reply, page)
}
