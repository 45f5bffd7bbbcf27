import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test'
import { COUPON_INPUT } from '../server/testing/coupon-input.ts'
import type { Product } from './product.ts'
import { callerOf, type Cookies } from './callers.ts'
import { join } from './members.ts'
import { oncePerProduct } from './once.ts'

declare global {
  interface Window {
    /** The router, as the page exposes it. */
    __TSR_ROUTER__?: {
      routesByPath: Record<string, { options: { loader?: unknown } }>
      navigate: (to: { href: string }) => Promise<void>
    }
  }
}

const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2090, cvc: '123' }
const PRICE_CHANGE = {
  ...{ audience: 'everyone', segment_id: null, include_moved: false },
  ...{ prices: [{ currency: 'USD', amount: 1299 }], starts_at: '2090-01-01T00:00:00Z' },
}
const COUPON = { ...COUPON_INPUT, name: 'Opening week', percent: 20 }

type Ids = Record<string, number>

const onceFilled = oncePerProduct<Ids>()

/** One object of every kind with a screen, by the screen's path without its id. */
export const fillAdmin = (product: Product, owner: Cookies): Promise<Ids> =>
  onceFilled(product, () => makeOneOfEach(product, owner))

async function makeOneOfEach(product: Product, owner: Cookies): Promise<Ids> {
  const admin = await callerOf(product.origin, owner)
  const make = async (path: string, data: object) =>
    (await json<{ id: number }>(admin.post(`/bullet/api/${path}`, { data }))).id
  const firstOf = async (path: string) =>
    (await json<{ id: number }[]>(admin.get(`/bullet/api/${path}`)))[0]!.id

  const program = await make('programs', { title: 'The Last Station' })
  const live = await make('live_events', { title: 'Songs from the pier', starts_at: '2090-01-01T20:00:00Z' })
  const category = await make('categories', { title: 'Slow films' })
  const author = await make('authors', { title: 'Ines Okafor' })
  const offer = await make('offers', {
    type: 'recurring',
    title: 'Monthly',
    period: { unit: 'month', count: 1 },
    covers_all: true,
    prices: [{ currency: 'USD', amount: 999 }],
  })
  const webhook = await json<{ endpoint: { id: number } }>(
    admin.post('/bullet/api/webhooks', {
      data: { url: 'https://hooks.example.com/matinee', description: '', types: ['member.joined'] },
    }),
  )
  await buyOffer(product, owner, offer)
  const ids = {
    '/programs': program,
    '/live': live,
    '/reports/programs': program,
    '/reports/live': live,
    '/settings/webhooks': webhook.endpoint.id,
    '/categories': category,
    '/authors': author,
    '/offers': offer,
    '/offers/price_changes': await make(`offers/${offer}/price_changes`, PRICE_CHANGE),
    '/pages': await make('pages', { template: 'landing' }),
    '/automations': await make('automations', { name: 'Welcome', template: 'welcome' }),
    '/campaigns': await make('campaigns', { subject: 'A new film for you' }),
    '/coupons': await make('coupons', { ...COUPON, code: 'OPENING20' }),
    '/coupons/batches': await make('coupon_batches', { ...COUPON, prefix: 'FEST', count: 3 }),
    '/settings/sign-in-providers': await make('identity_providers', {
      label: 'Company account',
      issuer: 'https://login.example.com',
    }),
    '/people': await firstOf('people'),
    '/people/imports': await sendPeople(admin),
    '/videos/import': await sendFilms(admin),
    '/pages/import': await sendPosts(admin),
    '/sales/orders': await firstOf('sales/orders'),
    '/sales/invoices': await firstOf('sales/invoices'),
    '/sales/subscriptions': await firstOf('sales/subscriptions'),
  }
  await admin.dispose()
  return ids
}

/** A member buys an offer; resolves to their cookies. */
export async function buyOffer(product: Product, owner: Cookies, offer_id: number): Promise<Cookies> {
  const nickname = `noor.${offer_id}`
  const noor = { name: 'Noor Haddad', nickname, email: `${nickname}@example.com` }
  const cookies = await join(product, owner, noor)
  const buyer = await callerOf(product.origin, cookies)
  const { order } = await json<{ order: { key: string } }>(buyer.post('/api/orders', { data: { offer_id } }))
  await json(buyer.post(`/api/orders/${order.key}/customer_info`, { data: { terms: true } }))
  const { token } = await json<{ token: string }>(buyer.post('/api/test_provider/tokens', { data: CARD }))
  const data = { payment_method: token, provider: 'test' }
  await json(buyer.post(`/api/orders/${order.key}/complete`, { data }))
  await buyer.dispose()
  return cookies
}

const sendPeople = (admin: APIRequestContext) =>
  sendFile(admin, 'people/imports?file_name=people.csv', 'E-mail;Name;Land\nida@example.com;Ida Marsh;DE\n')

/** Nothing is at the address of the film, so the screen tells a fault. */
const sendFilms = (admin: APIRequestContext) =>
  sendFile(
    admin,
    'film-imports/list?file_name=films.csv',
    'Title,Video URL\nNight ferry,http://127.0.0.1:9/ferry.mp4\n',
  )

const sendPosts = (admin: APIRequestContext) =>
  sendFile(
    admin,
    'page-imports?file_name=blog.json&site_address=https://blog.example.com',
    JSON.stringify({ data: { posts: [{ id: 1, title: 'Night ferry', slug: 'night-ferry', html: '' }] } }),
  )

async function sendFile(admin: APIRequestContext, path: string, data: string) {
  const headers = { 'content-type': 'text/csv' }
  return (await json<{ id: number }>(admin.post(`/bullet/api/${path}`, { data, headers }))).id
}

async function json<T>(sent: Promise<APIResponse>): Promise<T> {
  const answer = await sent
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

/** Screens for people who are not signed in; staff are redirected. */
const ENTRANCES = new Set(['/sign_in', '/second_step', '/welcome/$key', '/invitation/$key'])

/** A screen of the admin, from its router. */
export interface AdminScreen {
  /** `/people/$id` */
  path: string
  address: string
  /** It loads data before it is shown. */
  hasLoader: boolean
}

/** Every screen of the admin. */
export const screensOf = async (page: Page, ids: Record<string, number>): Promise<AdminScreen[]> =>
  (await routesOf(page)).map((route) => ({ ...route, address: addressOf(route.path, ids) }))

/** The routes of the screens, from the open admin. */
export async function routesOf(page: Page): Promise<Omit<AdminScreen, 'address'>[]> {
  const routes = await page.evaluate(() =>
    Object.entries(window.__TSR_ROUTER__!.routesByPath).map(([path, { options }]) => ({
      path,
      hasLoader: options.loader !== undefined,
    })),
  )
  return routes.filter(({ path }) => !ENTRANCES.has(path))
}

function addressOf(path: string, ids: Record<string, number>) {
  const [place, rest] = path.replace('$kind', 'welcome').replace('$call', 'invitePerson').split('/$id')
  if (rest === undefined) return `/bullet${place}`.replace(/\/$/, '')
  expect(ids, `e2e/admin-screens.ts makes nothing that ${path} can show`).toHaveProperty([place!])
  return `/bullet${place}/${ids[place!]}${rest}`
}

/** Opens a screen like its links do, and waits until its data is shown. */
export async function visit(page: Page, address: string) {
  await page.evaluate(async (href) => {
    window.shifts = []
    await window.__TSR_ROUTER__!.navigate({ href })
  }, address)
  await isSettled(page)
}

export async function isSettled(page: Page) {
  await page.waitForFunction(isDrawn, undefined, { timeout: 15_000 })
}

/**
 * Checked in the page on every frame, so that the test waits no longer than needed. Resolves once the page is idle: a
 * promise ends the checking.
 */
function isDrawn() {
  const titles = [...document.querySelectorAll('h1')].filter((title) => title.checkVisibility())
  if (titles.length !== 1 || document.querySelector('main .mantine-Skeleton-root')) return false
  return new Promise<true>((resolve) => requestIdleCallback(() => resolve(true), { timeout: 1000 }))
}
