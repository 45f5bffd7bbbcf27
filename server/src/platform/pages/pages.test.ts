import { NAMED_PAGES } from '@matinee/contract/store/named-pages'
import { Type } from 'typebox'
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { NotFound, SignInFirst } from '../errors.ts'
import { buildHttp } from '../http/http.ts'
import { guest } from '../http/viewer.ts'
import { OWN_SOURCES } from '../http/security.ts'
import { always, deferredProp, mergedProp, once, optional } from './props.ts'
import { serveForm, createNamedPages, servePage, respondWithPage } from './page-routes.ts'
import type { NamedPage } from './page-response.ts'

const world = await makeWorld()
let visitCount = 0

const routes = createNamedPages((app) => {
  servePage(app, '/cancellation', 'cancellation', () => {
    visitCount += 1
    return {
      plan: { title: '</script>Gold', price: { amount: 900, currency: 'USD', store_id: 7 }, cost: 3 },
      reasons: () => ['a', 'b'],
      clock: always(() => 12),
      plans: once(() => ['x'], 60),
      news: deferredProp(() => [1, 2], { group: 'later' }),
      broken: deferredProp(() => Promise.reject(new Error('no')), { isRescued: true }),
      hidden: optional(() => 'only if asked'),
      list: mergedProp(() => [visitCount]),
    }
  })
  servePage(app, '/away', 'away', () => respondWithPage({ to: '/catalog' }))
  servePage(app, '/along', 'along', () => respondWithPage({ to: '/cancellation' }))
  servePage(app, '/within', 'within', () => respondWithPage({ to: '/cancellation#plans' }))
  servePage(app, '/other', 'other', () => respondWithPage({ page: 'redirect', props: { to: '/catalog' } }))
  servePage(app, '/mine', 'mine', () => {
    throw SignInFirst()
  })
  servePage(app, '/gone', 'gone', () => {
    throw NotFound()
  })
  servePage(app, '/broken', 'broken', () => {
    throw new Error('secret detail')
  })
  serveForm(
    app,
    {
      path: '/cancellation',
      from: '/cancellation',
      body: Type.Object({ text: Type.String({ maxLength: 5 }) }),
    },
    async ({ body }) => ({
      to: body.text === 'out' ? '/catalog' : '/cancellation',
      alert: { type: 'success', word: 'done' },
    }),
  )
  serveForm(
    app,
    { method: 'DELETE', path: '/cancellation', from: '/cancellation', body: Type.Object({}) },
    async () => {
      throw NotFound({ errors: { text: ['too_late', 'never_shown'] } })
    },
  )
})

const AnyValue = Type.Unknown()
const PROPS = {
  cancellation: Type.Object({
    plan: Type.Object({
      title: Type.String(),
      price: Type.Object({ amount: Type.Integer(), currency: Type.String() }),
    }),
    ...Object.fromEntries(
      ['reasons', 'clock', 'plans', 'news', 'broken', 'hidden', 'list'].map((name) => [name, AnyValue]),
    ),
  }),
  redirect: Type.Object({ to: Type.String() }),
  internal_error: NAMED_PAGES['internal_error']!,
}

const app = await buildHttp(
  world.ctx,
  {
    storeOf: () => ({ id: world.storeId, locale: 'en' }),
    viewerOf: async () => guest,
    viewerKeyOf: () => '',
    isShopHost: () => false,
    sourcesOf: () => OWN_SOURCES,
  },
  {
    pagePaths: new Set<string>(),
    pageMode: {
      version: 'v1',
      props: PROPS,
      document: (_request: unknown, _reply: unknown, named: NamedPage) =>
        `<script data-page="app">${JSON.stringify(named)}</script>`,
      errorFrame: (_request: unknown, { message }: { message: string }) => `<h1>${message}</h1>`,
      signInAt: (path: string) => `/sign_in?return=${encodeURIComponent(path)}`,
    },
  },
  [routes],
)
afterAll(() => app.close())

const VISIT = { 'x-inertia': 'true', 'x-inertia-version': 'v1' }
const visit = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...VISIT, ...headers } })
const partial = (headers: Record<string, string>) =>
  visit('/cancellation', { 'x-inertia-partial-component': 'cancellation', ...headers })

/** Sends a form as Inertia does: with the token of its cookie. */
async function send(body: object, headers: Record<string, string> = {}, method: 'POST' | 'DELETE' = 'POST') {
  const first = await app.inject('/cancellation')
  const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]))
  const sent = await app.inject({
    method,
    url: '/cancellation',
    payload: body,
    cookies,
    headers: { ...VISIT, 'x-xsrf-token': cookies['XSRF-TOKEN']!, ...headers },
  })
  const jar = { ...cookies, ...Object.fromEntries(sent.cookies.map(({ name, value }) => [name, value])) }
  return { sent, jar }
}

it('sends only the declared props of a page', async () => {
  const { plan } = (await visit('/cancellation')).json<NamedPage>().props
  expect(plan).toEqual({ title: '</script>Gold', price: { amount: 900, currency: 'USD' } })
})

describe('a first load', () => {
  it('is HTML with the page object, and varies by the Inertia header', async () => {
    const answer = await app.inject('/cancellation')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: 'X-Inertia, accept-encoding',
      'cache-control': 'no-store',
    })
    expect(answer.headers['x-inertia']).toBeUndefined()
    const named = JSON.parse(/data-page="app">(.*)<\/script>/s.exec(answer.body)![1]!) as NamedPage
    expect(named).toMatchObject({ component: 'cancellation', url: '/cancellation', version: 'v1' })
    expect(answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')).toMatchObject({ sameSite: 'Lax' })
    expect(answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.httpOnly).toBeUndefined()
  })
})

describe('a visit', () => {
  it('is the page object as JSON', async () => {
    const answer = await visit('/cancellation?x=1')
    expect(answer.headers).toMatchObject({ 'x-inertia': 'true', vary: 'X-Inertia' })
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toMatchObject({
      component: 'cancellation',
      url: '/cancellation?x=1',
      version: 'v1',
      props: { errors: {}, reasons: ['a', 'b'], clock: 12, plans: ['x'] },
      deferredProps: { later: ['news'], default: ['broken'] },
      onceProps: { plans: { prop: 'plans' } },
      mergeProps: ['list'],
    })
    const { props } = answer.json() as NamedPage
    expect(Object.keys(props)).not.toContain('news')
    expect(Object.keys(props)).not.toContain('hidden')
  })

  it('with another asset version reloads the page and preserves the flash', async () => {
    const { jar } = await send({ text: 'much too long' })
    const stale = await app.inject({
      url: '/cancellation?x=1',
      headers: { ...VISIT, 'x-inertia-version': 'old' },
      cookies: jar,
    })
    expect(stale.statusCode).toBe(409)
    expect(stale.headers).toMatchObject({
      'x-inertia-location': '/cancellation?x=1',
      'x-inertia-version': 'v1',
      vary: 'X-Inertia',
    })
    expect(stale.cookies.find(({ name }) => name === 'matinee_flash')).toBeUndefined()
    const loaded = await app.inject({ url: '/cancellation', cookies: jar })
    expect(loaded.body).toContain('"errors":{"text":"maxLength"}')
  })

  it('sends cached props again only on request', async () => {
    const kept = { 'x-inertia-except-once-props': 'plans' }
    const answer = (await visit('/cancellation', kept)).json() as NamedPage
    expect(answer.props).not.toHaveProperty('plans')
    expect(answer.onceProps).toHaveProperty('plans')
    const asked = (await partial({ ...kept, 'x-inertia-partial-data': 'plans' })).json() as NamedPage
    expect(asked.props).toMatchObject({ plans: ['x'] })
  })
})

describe('a partial visit', () => {
  const propsOf = async (headers: Record<string, string>) =>
    ((await partial(headers)).json() as NamedPage).props

  it('sends the named props, and those of every answer', async () => {
    expect(await propsOf({ 'x-inertia-partial-data': 'reasons,hidden' })).toEqual({
      reasons: ['a', 'b'],
      hidden: 'only if asked',
      clock: 12,
      errors: {},
    })
  })

  it('sends nested parts by dotted path', async () => {
    expect(await propsOf({ 'x-inertia-partial-data': 'plan.price.amount' })).toMatchObject({
      plan: { price: { amount: 900 } },
    })
  })

  it('sends all but the excepted props, and always errors', async () => {
    const props = await propsOf({ 'x-inertia-partial-except': 'reasons,errors,plan.price.currency,broken' })
    expect(props).toMatchObject({ plan: { title: '</script>Gold', price: { amount: 900 } }, errors: {} })
    expect(props).not.toHaveProperty('reasons')
    expect(props).not.toHaveProperty('plan.price.currency')
    expect(props).not.toHaveProperty('hidden')
  })

  it('is a full visit if the browser shows another page', async () => {
    const answer = await visit('/cancellation', {
      'x-inertia-partial-component': 'other',
      'x-inertia-partial-data': 'reasons',
    })
    expect(answer.json()).toHaveProperty('props.plan')
  })

  it('sends deferred props, and omits rescued ones that fail', async () => {
    const answer = (await partial({ 'x-inertia-partial-data': 'news,broken' })).json() as NamedPage
    expect(answer.props).toMatchObject({ news: [1, 2] })
    expect(answer.rescuedProps).toEqual(['broken'])
    expect(answer.deferredProps).toBeUndefined()
  })

  it('resets a merged list on request', async () => {
    const again = await partial({ 'x-inertia-partial-data': 'list', 'x-inertia-reset': 'list' })
    expect(again.json()).not.toHaveProperty('mergeProps')
  })
})

describe('a prefetch', () => {
  it('preserves the flash and sets no token', async () => {
    const { jar } = await send({ text: 'much too long' })
    const ahead = await app.inject({
      url: '/cancellation',
      headers: { ...VISIT, purpose: 'prefetch' },
      cookies: jar,
    })
    expect(ahead.json()).toMatchObject({ props: { errors: {} } })
    expect(ahead.cookies).toEqual([])
    const visited = await app.inject({ url: '/cancellation', headers: VISIT, cookies: jar })
    expect(visited.json()).toMatchObject({ props: { errors: { text: 'maxLength' } } })
  })
})

describe('a redirect', () => {
  it('redirects to another page of this mode with 303', async () => {
    const answer = await visit('/along')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/cancellation'])
  })

  it('leaves this mode with a full page load', async () => {
    const answer = await visit('/away')
    expect([answer.statusCode, answer.headers['x-inertia-location']]).toEqual([409, '/catalog'])
    expect((await app.inject('/away')).headers.location).toBe('/catalog')
  })

  it('redirects to a fragment by sending the full address', async () => {
    const answer = await visit('/within')
    expect([answer.statusCode, answer.headers['x-inertia-redirect']]).toEqual([409, '/cancellation#plans'])
  })

  it('shows another page at the same address', async () => {
    expect((await visit('/other')).json()).toMatchObject({ component: 'redirect', url: '/other' })
  })
})

describe('a form', () => {
  it('is followed by a GET of a page that shows the result once', async () => {
    const { sent, jar } = await send({ text: 'ok' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/cancellation'])
    const after = await app.inject({ url: '/cancellation', headers: VISIT, cookies: jar })
    expect(after.json()).toMatchObject({ flash: { alert: { type: 'success', word: 'done' } } })
    expect(after.cookies.find(({ name }) => name === 'matinee_flash')?.value).toBe('')
  })

  it('redirects out of this mode with a full page load', async () => {
    const { sent } = await send({ text: 'out' })
    expect([sent.statusCode, sent.headers['x-inertia-location']]).toEqual([409, '/catalog'])
  })

  it('with errors redirects back with the first fault of each field', async () => {
    const { sent, jar } = await send({}, {}, 'DELETE')
    expect(sent.statusCode).toBe(303)
    const after = await app.inject({ url: '/cancellation', headers: VISIT, cookies: jar })
    expect(after.json()).toMatchObject({ props: { errors: { text: 'too_late' } } })
  })

  it('has its errors in a bag if requested', async () => {
    const { jar } = await send({ text: 'much too long' }, { 'x-inertia-error-bag': 'why' })
    const after = await app.inject({ url: '/cancellation', headers: VISIT, cookies: jar })
    expect(after.json()).toMatchObject({ props: { errors: { why: { text: 'maxLength' } } } })
  })

  it('without the token of its page is refused, in a frame', async () => {
    const { sent } = await send({ text: 'ok' }, { 'x-xsrf-token': 'forged' })
    expect(sent.statusCode).toBe(403)
    expect(sent.headers['x-inertia']).toBeUndefined()
    expect(sent.body).toContain('open for too long')
  })

  it('ignores a forged flash cookie', async () => {
    const forged = Buffer.from('{"errors":{"text":"forged"}}').toString('base64url')
    const answer = await app.inject({
      url: '/cancellation',
      headers: VISIT,
      cookies: { matinee_flash: forged },
    })
    expect(answer.json()).toMatchObject({ props: { errors: {} } })
  })
})

describe('a failure', () => {
  it('on a visit is a document that the browser shows in a frame', async () => {
    const answer = await visit('/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['x-inertia']).toBeUndefined()
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).not.toContain('secret detail')
    expect((await visit('/gone')).statusCode).toBe(404)
  })

  it('on a first load is an error page', async () => {
    const answer = await app.inject('/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('"component":"internal_error"')
    expect(answer.body).not.toContain('secret detail')
  })

  it('without a session redirects to sign-in and back', async () => {
    expect((await app.inject('/mine')).headers.location).toBe('/sign_in?return=%2Fmine')
    const answer = await visit('/mine')
    expect([answer.statusCode, answer.headers['x-inertia-location']]).toEqual([
      409,
      '/sign_in?return=%2Fmine',
    ])
  })
})
