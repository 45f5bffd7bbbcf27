import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { expect, it } from 'vitest'
import { allEndpoints } from '../testing/endpoints.ts'
import { makeWorld } from '../testing/world.ts'

const endpoints = await allEndpoints()

const world = await makeWorld()

it('serves every endpoint of the contract', () => {
  const missing = endpoints.filter(({ method, path }) => !world.app.hasRoute({ method, url: path }))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(endpoints.length).toBeGreaterThan(20)
})

/** What a storefront written against the product's first description asks of it, to the letter. */
const FIRST_CALLS = [
  'GET /api/contents',
  'GET /api/contents/:permalink',
  'GET /api/contents/:permalink/next',
  'GET /api/contents/search',
  'GET /api/contents/favorites',
  'GET /api/contents/my_library',
  'GET /api/contents/recent_views',
  'GET /api/contents/watched_videos',
  'GET /api/favorites/:id',
  'POST /api/favorites',
  'DELETE /api/favorites/:id',
  'GET /api/categories/initial_with_content',
  'GET /api/categories/more_with_content',
  'GET /api/categories/:permalink/more_content',
  'GET /api/categories',
  'GET /api/categories/:permalink',
  'GET /api/authors',
  'GET /api/authors/:permalink',
  'GET /api/custom_fields',
  'GET /api/chapters',
  'GET /api/chapters/:id',
  'GET /api/comments',
  'POST /api/comments',
  'GET /api/users/by_name.json',
  'GET /bullet/api/users/by_name.json',
  'GET /api/users/me',
  'GET /api/sessions',
  'POST /api/sessions',
  'DELETE /api/sessions',
  'POST /api/email_registrations',
  'GET /translations',
  'GET /api/billings',
  'POST /api/billings',
  'DELETE /api/billings',
  'GET /api/billings/setup_intent',
  'POST /api/billings/provider_subscription',
  'POST /api/billings/payment_intent',
  'POST /api/billings/add_customer_to_setup_intent',
  'PUT /api/billings/cancel_on_hold_subscription',
  'PUT /api/billings/unpaid',
  'POST /api/billings/paypal',
  'POST /api/billings/setup_anet_card',
]

const PARAMETERS: Record<string, string[]> = {
  'GET /api/contents': ['type', 'category_id', 'author_id', 'page'],
  'GET /api/contents/:permalink/next': ['category_id'],
  'GET /api/favorites/:id': ['cid'],
  'DELETE /api/favorites/:id': ['cid'],
  'GET /translations': ['locale'],
  'GET /api/comments': ['id', 'page', 'thread_id'],
  'GET /api/users/by_name.json': ['name'],
  'GET /bullet/api/users/by_name.json': ['name'],
  'GET /api/billings/setup_intent': ['page', 'currency'],
  'PUT /api/billings/unpaid': ['provider'],
}

const LAST_PAGE = [
  'GET /api/contents',
  'GET /api/contents/search',
  'GET /api/contents/favorites',
  'GET /api/contents/my_library',
  'GET /api/contents/recent_views',
]

const callNamed = (call: string) => endpoints.find(({ method, path }) => `${method} ${path}` === call)

it('has each call of the first description, with its parameters and headers', () => {
  const isServed = (call: string) => {
    const [method, url] = call.split(' ') as [Endpoint['method'], string]
    return callNamed(call) !== undefined && world.app.hasRoute({ method, url })
  }
  expect(FIRST_CALLS.filter((call) => !isServed(call))).toEqual([])
  for (const [call, names] of Object.entries(PARAMETERS))
    expect({ call, names: Object.keys(callNamed(call)?.query?.properties ?? {}) }).toEqual({
      call,
      names: expect.arrayContaining(names),
    })
  for (const call of LAST_PAGE)
    expect({ call, names: Object.keys(callNamed(call)?.headers?.properties ?? {}) }).toEqual({
      call,
      names: expect.arrayContaining(['last-page']),
    })
})

it('has the headers and the body of comments as the first description names them', () => {
  const [list, post] = [callNamed('GET /api/comments'), callNamed('POST /api/comments')]
  expect(Object.keys(list?.headers?.properties ?? {})).toEqual(
    expect.arrayContaining(['can-write', 'can-read', 'last-page', 'total-comments']),
  )
  expect(post?.body).toMatchObject({
    properties: { id: {}, page: {}, thread_id: {}, comment: { properties: { body: {} } } },
  })
})

it('takes what the first description sends to pay with', () => {
  const bodies: Record<string, string[]> = {
    'POST /api/billings': ['source_token'],
    'POST /api/billings/paypal': ['source_token'],
    'POST /api/billings/add_customer_to_setup_intent': ['client_secret'],
    'POST /api/billings/provider_subscription': [
      'plan_id',
      'payment_method',
      'coupon_id',
      'upsell_id',
      'address',
      'currency',
    ],
    'POST /api/billings/payment_intent': [
      'amount',
      'product_id',
      'coupon_code',
      'payment_method_type',
      'currency',
      'payment_element_mode',
      'options',
    ],
  }
  for (const [call, names] of Object.entries(bodies)) {
    const body = callNamed(call)?.body as { properties?: object } | undefined
    expect({ call, names: Object.keys(body?.properties ?? {}) }).toEqual({
      call,
      names: expect.arrayContaining(names),
    })
  }
  expect(callNamed('PUT /api/billings/unpaid')?.body).toMatchObject({
    properties: { form: { properties: { payment_intent: {} } } },
  })
})
