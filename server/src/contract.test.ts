import type { Endpoint } from '@matinee/contract/endpoint'
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

it('reaches nothing of another store by its id', async () => {
  const stranger = await world.make.store('stranger.example')
  const theirs = { store_id: stranger.id }
  const video = await world.make.video(theirs)
  const [category, author] = [await world.make.category(theirs), await world.make.author(theirs)]
  const content = await world.make.collection({
    ...theirs,
    category_id: category.id,
    author_ids: [author.id],
  })
  const resource = await world.make.resource({ content_id: content.id })
  const field = await world.make.customField(theirs)
  const person = await world.make.member(theirs)
  const comment = await world.make.comment({ content_id: content.id, member_id: person.id })
  await world.as(person)
  const session = await world.ctx.db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const note = await world.ctx.db
    .insertInto('member_note')
    .values({
      store_id: stranger.id,
      member_id: person.id,
      author_name: 'Theirs',
      body: 'Theirs',
      created_at: world.ctx.clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const things: Record<string, number> = {
    videos: video.id,
    watched_videos: video.id,
    chapters: content.chapter_ids[0]!,
    resources: resource.id,
    categories: category.id,
    authors: author.id,
    custom_fields: field.id,
    comments: comment.id,
    people: person.id,
    staff: person.id,
    devices: session.id,
    notes: note.id,
  }
  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  await world.app.stores.refresh(world.ctx.db)
  const owner = await world.as(world.owner)

  const before = await rowsOf(stranger.id)
  for (const { method, path } of endpoints.filter(isFoundById)) {
    const url = path
      .replace(':permalink', content.permalink)
      .replace(':shape', 'square')
      .replace(/(\w+)\/:\w+/g, (_, noun: string) => `${noun}/${things[noun] ?? content.id}`)
    const answer = await world.app.inject({
      method,
      url: url + (QUERIES[`${method} ${path}`] ?? ''),
      headers: owner.headers,
      ...bodyOf(method, path),
    })
    const call = `${method} ${url}`
    expect.soft({ call, status: answer.statusCode }).toEqual({ call, status: 404 })
  }
  expect(await rowsOf(stranger.id)).toEqual(before)
})

/** What is found by a secret instead is tried where secrets are. */
const BY_SECRET = /^\/api\/(password_resets|activations|staff_invitations|orders)\//
/** Providers are the same everywhere: their account is the store's own. */
const BY_NAME = /\/:provider\b/
const isFoundById = ({ path }: Endpoint) =>
  path.includes('/:') && !BY_SECRET.test(path) && !BY_NAME.test(path)

const rowsOf = async (storeId: number) => ({
  contents: await world.ctx.db.selectFrom('content').selectAll().where('store_id', '=', storeId).execute(),
  categories: await world.ctx.db.selectFrom('category').selectAll().where('store_id', '=', storeId).execute(),
  authors: await world.ctx.db.selectFrom('author').selectAll().where('store_id', '=', storeId).execute(),
  comments: await world.ctx.db.selectFrom('comment').selectAll().where('store_id', '=', storeId).execute(),
  fields: await world.ctx.db.selectFrom('custom_field').selectAll().where('store_id', '=', storeId).execute(),
  members: await world.ctx.db.selectFrom('member').selectAll().where('store_id', '=', storeId).execute(),
  notes: await world.ctx.db.selectFrom('member_note').selectAll().where('store_id', '=', storeId).execute(),
  videos: await world.ctx.db.selectFrom('video').selectAll().where('store_id', '=', storeId).execute(),
})

const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'

/** What a call needs to be understood at all, where that is more than its address. */
const QUERIES: Record<string, string> = {
  'DELETE /bullet/api/programs/:id/chapters': '?ids=1',
  'POST /bullet/api/programs/:id/resources': '?file_name=notes.pdf',
}
const BODIES: Record<string, object> = {
  'PUT /bullet/api/coupon_batches/:id/archived': { archived: true },
  'PUT /bullet/api/programs/:id/offers': { offer_ids: [] },
  'POST /bullet/api/people/:id/accesses/:access_id/revoke': { reason: 'Taken over' },
  'POST /bullet/api/gift_cards/:id/refund': { revoke_accesses: false },
  'POST /bullet/api/gift_cards/:id/revoke': { revoke_accesses: false },
  'PATCH /api/users/me/passkeys/:id': { name: 'Mine' },
  'DELETE /api/users/me/passkeys/:id': {},
  'PATCH /api/comments/:id': { comment: { body: 'Taken over' } },
  'POST /api/comments/:id/reports': { reason: 'spam' },
  'POST /bullet/api/community/people/:id/moderate': { act: 'mute' },
  'PUT /bullet/api/people/:id/consent': { consent: true, reason: 'By telephone' },
  'POST /bullet/api/people/imports/:id/check': {
    mapping: ['email'],
    options: { existing: 'update', tags: [], consent_source: '', invite: false },
  },
  'POST /bullet/api/people/:id/notes': { body: 'Taken over' },
  'PATCH /bullet/api/people/:id/notes/:note_id': { body: 'Taken over' },
  'POST /bullet/api/sales/invoices/:id/refund': { amount: 1, refunded: 0 },
  'POST /bullet/api/sales/subscriptions/:id/change_preview': { offer_id: 1 },
  'POST /bullet/api/sales/subscriptions/:id/change': { offer_id: 1 },
  'POST /bullet/api/sales/subscriptions/:id/pause': { months: 1 },
  'POST /bullet/api/sales/subscriptions/:id/date': { at: '2099-01-01T00:00:00Z' },
  'POST /bullet/api/sales/subscriptions/:id/coupon': { code: 'SPRING' },
  'POST /bullet/api/sales/subscriptions/:id/cancel': { when: 'now' },
  'POST /bullet/api/sales/people/:id/grants': { offer_id: 1, until: null, then_bill: false },
  'PUT /bullet/api/people/:id/standing': { standing: 'muted' },
  'PATCH /bullet/api/staff/:id': { role: 'support' },
  'PUT /bullet/api/authors/:id/member': { member_id: null },
  'POST /bullet/api/categories/:id/merge': { into: 1 },
  'POST /bullet/api/authors/:id/merge': { into: 1 },
  'PUT /bullet/api/categories/:id/contents/:content_id': { before: null },
  'POST /bullet/api/categories/:id/contents/sort': { by: 'newest' },
  'POST /bullet/api/videos/:id/captions': {
    language: 'en',
    label: 'English',
    file: Buffer.from(CAPTIONS).toString('base64'),
  },
  'PUT /bullet/api/videos/:id/captions/:caption_id': {
    version: '',
    cues: [{ start: 0, end: 1, text: 'Hello', settings: '' }],
  },
  'PUT /bullet/api/videos/:id/markers': { version: '', markers: [] },
  'POST /bullet/api/programs/:id/chapters': { entries: [{ kind: 'divider', title: 'Part' }] },
  'PUT /bullet/api/programs/:id/chapters/order': { ids: [] },
  'PUT /bullet/api/programs/:id/resources/order': { ids: [] },
}

const bodyOf = (method: string, path: string) =>
  path.endsWith('/image')
    ? {}
    : ['GET', 'DELETE'].includes(method) && !BODIES[`${method} ${path}`]
      ? {}
      : { payload: BODIES[`${method} ${path}`] ?? { version: 1, title: 'Taken over' } }
