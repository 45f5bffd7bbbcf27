import { isStaffAccess } from '@matinee/contract/platform/access'
import { expect, it } from 'vitest'
import { allEndpoints, isEndless, endpointNameOf } from '../testing/endpoints.ts'
import { furnishStore, type FurnishedStore, type FurnishedRowKind } from '../testing/furnished-store.ts'
import { idFieldsOf, createForeignIdRequest, type IdField } from '../testing/id-fields.ts'
import { keptCrossings } from '../testing/kept-ids.ts'
import { findCrossStoreRows, createRowDigest } from '../testing/store-rows.ts'
import { makeWorld, type Client } from '../testing/world.ts'

const HOST = 'mine.example'
const THEIRS = 'Aardvark'

const endpoints = (await allEndpoints()).filter((endpoint) => !isEndless(endpoint))
const idCases = endpoints.flatMap((endpoint) =>
  idFieldsOf(endpoint).map((field) => ({
    endpoint,
    field,
    call: `${endpointNameOf(endpoint)} ${field.part} ${field.path.join('.')}`,
  })),
)

const world = await makeWorld()
const { ctx, app, make, storeId } = world
await ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: storeId }).execute()
const foreignStore = await furnishStore(world, storeId, THEIRS)
const ownStore = await furnishStore(world, (await make.store(HOST)).id, 'Badger')
await app.stores.refresh(ctx.db)
const owner = await make.member({ store_id: ownStore.store, role: 'owner' })
// Views are of one person each: the one who asks.
await ctx.db
  .updateTable('saved_view')
  .set({ member_id: owner.id })
  .where('id', '=', ownStore.saved_view)
  .execute()
const readForeignRows = await createRowDigest(ctx.db, 'store_id', storeId)

const CAMPAIGN_MAIL = {
  subject: 'New',
  preheader: '',
  blocks: [] as object[],
  locale: 'en',
  topic: 'news',
}

/** Where the blocks of a mail name rows, and blocks that come as far as that. */
const BLOCK_IDS: Record<string, object> = {
  'blocks.0.content_id': { kind: 'program' },
  'blocks.0.coupon_id': { kind: 'coupon' },
  'blocks.0.columns.0.0.content_id': { kind: 'columns', columns: [[{ kind: 'program' }], []] },
  'blocks.0.columns.0.0.coupon_id': { kind: 'columns', columns: [[{ kind: 'coupon' }], []] },
}

/** The bodies of a call that takes the blocks of a mail, by the ids in them. */
const withBlocks = (call: string, path: string, bodyOf: (mail: object) => object) =>
  Object.fromEntries(
    Object.entries(BLOCK_IDS).map(([place, block]) => [
      `${call} body ${path}${place}`,
      bodyOf({ ...CAMPAIGN_MAIL, blocks: [block] }),
    ]),
  )

const automation = (changes: object) => ({
  name: 'Greeting',
  trigger: { type: 'member.joined', offer_id: null, content_id: null, tag: null },
  again: false,
  steps: [],
  ...changes,
})

/** What is asked for where the plainest request would not come as far as the id. */
const REQUIRED_BODIES: Record<string, object> = {
  'POST /bullet/api/people/tasks body ids.0': { action: 'grant', offer_id: ownStore.offer },
  'POST /bullet/api/people/tasks body offer_id': { action: 'grant', ids: [ownStore.member] },
  'POST /bullet/api/programs/tasks body term_id': { action: 'add_category', ids: [ownStore.content] },
  'POST /bullet/api/programs/bulk body term_id': { action: 'add_category', ids: [ownStore.content] },
  'POST /bullet/api/programs/:id/chapters params id': { entries: [{ kind: 'divider', title: 'Part' }] },
  'POST /bullet/api/programs/:id/chapters body before': { entries: [{ kind: 'divider', title: 'Part' }] },
  'POST /bullet/api/programs/:id/chapters body entries.0.program_id': { entries: [{ kind: 'video' }] },
  'POST /bullet/api/programs/:id/chapters body entries.0.resource_id': { entries: [{ kind: 'resource' }] },
  ...Object.fromEntries(
    ['content_ids', 'rule_category_ids', 'rule_author_ids'].map((name) => [
      `POST /bullet/api/offers body ${name}.0`,
      { type: 'freebie', title: 'Free', prices: [] },
    ]),
  ),
  ...Object.fromEntries(
    ['category_ids', 'author_ids'].map((name) => [
      `PATCH /bullet/api/programs/:id body ${name}.0`,
      { version: 1 },
    ]),
  ),
  ...Object.fromEntries(
    ['watched_id', 'offer_id', 'former_offer_id', 'import_id'].map((name) => [
      `POST /bullet/api/people/segments body filters.${name}`,
      { name, filters: {} },
    ]),
  ),
  'PUT /bullet/api/automations/:id body trigger.offer_id': automation({
    trigger: { type: 'subscription.started', content_id: null, tag: null },
  }),
  'PUT /bullet/api/automations/:id body trigger.content_id': automation({
    trigger: { type: 'program.finished', offer_id: null, tag: null },
  }),
  'PUT /bullet/api/automations/:id body steps.0.offer_id': automation({
    steps: [{ key: 'gift', kind: 'grant', days: null }],
  }),
  'PUT /bullet/api/automations/:id body steps.0.segment_id': automation({
    steps: [
      { key: 'in', kind: 'condition', by: 'segment', is: true, offer_id: null, tag: null, else_key: null },
    ],
  }),
  ...withBlocks('PUT /bullet/api/automations/:id', 'steps.0.', (mail) =>
    automation({ steps: [{ ...mail, key: 'hello', kind: 'mail' }] }),
  ),
  ...withBlocks('POST /bullet/api/campaign_previews', '', (mail) => mail),
  ...withBlocks('PUT /bullet/api/campaigns/:id', '', (mail) => ({
    ...mail,
    ...{ audience: 'everyone', segment_id: null, per_minute: null, test: null },
  })),
  'PUT /bullet/api/campaigns/:id body segment_id': {
    ...CAMPAIGN_MAIL,
    ...{ blocks: [], audience: 'segment', per_minute: null, test: null },
  },
  'POST /bullet/api/program_views body search.author_id': { name: 'By author', search: {} },
}

/** Writes that are done although they name no row of the store, and why. */
const DONE: Record<string, string> = {
  'POST /pixel/event body user_id': 'a site counts whom it likes; no row is looked up by it',
  'POST /api/positions/taken_over body positions.0.content_id':
    'what a browser kept of a film that is gone is left out',
  'POST /api/positions/taken_over body positions.0.chapter_id':
    'what a browser kept of a film that is gone is left out',
  'POST /bullet/api/comments/moderate body ids.0':
    'comments deleted meanwhile are left out, and the answer names the rest',
  'PUT /api/notices/read body ids.0': 'a notice that is gone is not unread',
  'PUT /bullet/api/notices/read body ids.0': 'a notice that is gone is not unread',
  'DELETE /bullet/api/people/:id/devices query device_id':
    'a device that is signed out already is signed out',
  'POST /api/contents/:permalink/streams query chapter_id':
    'a device plays, whatever it plays; no rental begins',
  'POST /bullet/api/programs/:id/chapters body before': 'where the entry is gone, the new ones come last',
  'DELETE /bullet/api/programs/:id/chapters query ids': 'what is taken out already is out',
  'POST /bullet/api/programs/bulk body ids.0': 'the answer says of each program by itself that it is refused',
  'POST /bullet/api/videos/bulk body ids.0': 'the answer says of each film by itself that it is refused',
  'POST /bullet/api/taxes/rates/delete body ids.0': 'a rate that is gone is deleted',
  'PATCH /bullet/api/custom_fields/:id body options.0.id':
    'an option deleted meanwhile is made again by its name',
}

/** Reading every row of a store takes longer than a call, so that several calls are named together where one wrote. */
const READ_EVERY = 20

type IdCase = (typeof idCases)[number]

interface Naming {
  own: FurnishedStore
  /** What is named that is none of theirs. */
  stranger: string | number
}

/** Makes a call that names a row of theirs, and expects to be told nothing of it. */
async function answerTo({ endpoint, field, call }: IdCase, client: Client, { own, stranger }: Naming) {
  const payload = REQUIRED_BODIES[call]
  const sent = { own, foreign: stranger, ...(payload && { payload }) }
  const request = createForeignIdRequest(endpoint, field, sent)
  const headers = { ...client.headers, ...request.headers }
  const { statusCode: status, body } = await app.inject({ ...request, headers })
  const told = { call, isFault: status >= 500, isNamed: body.includes(THEIRS), named: namedIn(body) }
  const named = told.named && [nameOfField(field)]
  expect.soft(told).toEqual({ call, isFault: false, isNamed: false, named })
  return status
}

/** The fields of a refusal of what was chosen; null where an answer is none. */
const namedIn = (body: string) =>
  body.includes('"unknown_choice"') ? Object.keys((JSON.parse(body) as { errors: object }).errors) : null

/** As a refusal names it: a list by itself. */
const nameOfField = ({ path }: IdField) => path.filter((step) => step !== '0').join('.')

const crossed = async () => [...(await findCrossStoreRows(ctx.db)), ...(await keptCrossings(ctx.db))]

it('reaches no row of another store by any id field', { timeout: 240_000 }, async () => {
  expect(idCases.length).toBeGreaterThan(400)
  const [before, client] = [await readForeignRows(), await world.as(owner)]
  let unread: string[] = []
  const expectUntouched = async () => {
    expect.soft({ calls: unread, rows: await readForeignRows() }).toEqual({ calls: unread, rows: before })
    unread = []
  }
  for (const one of idCases) {
    const { endpoint, field, call } = one
    const status = await answerTo(one, client, { own: ownStore, stranger: foreignStore[field.kind] })
    expectRefusal(one, status)
    if (endpoint.method === 'GET') continue // whether one of them wrote shows at the end
    const isDone = status < 300
    expect.soft({ call, crossings: isDone ? await crossed() : [] }).toEqual({ call, crossings: [] })
    unread.push(call)
    if (unread.length === READ_EVERY) await expectUntouched()
  }
  await expectUntouched()
  await world.work()
  expect(await readForeignRows()).toEqual(before)
  expect(await crossed()).toEqual([])
})

it('does nothing for an id that is nobody’s, wherever a call takes one', { timeout: 120_000 }, async () => {
  const client = await world.as(owner)
  for (const one of idCases)
    expectRefusal(one, await answerTo(one, client, { own: ownStore, stranger: nobodys(one.field) }))
  const calls = new Set(idCases.map(({ call }) => call))
  expect(Object.keys(DONE).filter((call) => !calls.has(call))).toEqual([])
})

/** An id of the same kind that no row of any store has. */
function nobodys({ kind }: IdField) {
  const id = foreignStore[kind]
  if (typeof id === 'number') return 987_654_321
  return kind.endsWith('_permalink') ? 'nobodys' : id.replaceAll(/[0-9a-f]/g, '0')
}

/** What an address names and is not there is a 404; a write that names it anywhere else is refused as well. */
function expectRefusal({ endpoint, field, call }: IdCase, status: number) {
  const isHidden = field.part === 'params'
  const isDone = endpoint.method === 'GET' ? status < 300 : call in DONE
  const expected = isHidden ? { call, status: 404 } : { call, isDone }
  expect.soft(isHidden ? { call, status } : { call, isDone: status < 300 }).toEqual(expected)
}

/** What belongs to one member. */
const PERSONAL = new Set<FurnishedRowKind>([
  'access',
  'comment',
  'gift_card',
  'invoice',
  'member',
  'member_identity',
  'notice',
  'passkey',
  'payment_method',
  'purchase',
  'session',
  'subscription',
])
/** What everybody may do with a comment of somebody else's, and read of it. */
const WITH_COMMENTS = /\/like$|\/reports$|^GET \/api\/comments|^POST \/api\/comments$/

it('reaches no row of another member by any id field', async () => {
  const personal = idCases.filter(
    ({ endpoint, field }) =>
      !isStaffAccess(endpoint.access) &&
      PERSONAL.has(field.kind) &&
      !WITH_COMMENTS.test(endpointNameOf(endpoint)),
  )
  expect(personal.length).toBeGreaterThan(10)
  const rowsOfMember = await createRowDigest(ctx.db, 'member_id', foreignStore.member)
  const [before, client] = [await rowsOfMember(), await world.as(await make.member())]
  for (const one of personal) {
    await answerTo(one, client, { own: foreignStore, stranger: foreignStore[one.field.kind] })
    expect.soft({ call: one.call, rows: await rowsOfMember() }).toEqual({ call: one.call, rows: before })
  }
})
