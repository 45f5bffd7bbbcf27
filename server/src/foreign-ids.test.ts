import { isStaffAccess } from '@matinee/contract/access'
import { expect, it } from 'vitest'
import { allEndpoints, isEndless, nameOf } from '../testing/endpoints.ts'
import { furnish, type Furnished, type Kind } from '../testing/furnished-store.ts'
import { idFieldsOf, requestNaming } from '../testing/id-fields.ts'
import { crossings, rowsWith } from '../testing/store-rows.ts'
import { makeWorld, type Client } from '../testing/world.ts'

const HOST = 'mine.example'
const THEIRS = 'Aardvark'

const endpoints = (await allEndpoints()).filter((endpoint) => !isEndless(endpoint))
const named = endpoints.flatMap((endpoint) =>
  idFieldsOf(endpoint).map((field) => ({
    endpoint,
    field,
    call: `${nameOf(endpoint)} ${field.part} ${field.path.join('.')}`,
  })),
)

const world = await makeWorld()
const { ctx, app, make, storeId } = world
await ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: storeId }).execute()
const theirs = await furnish(world, storeId, THEIRS)
const mine = await furnish(world, (await make.store(HOST)).id, 'Badger')
await app.stores.refresh(ctx.db)
const owner = await make.member({ store_id: mine.store, role: 'owner' })
const rowsOfTheirs = await rowsWith(ctx.db, 'store_id', storeId)

/** What is asked for where the plainest request would not come as far as the id. */
const NAMING: Record<string, object> = {
  'POST /bullet/api/people/tasks body ids.0': { action: 'grant', offer_id: mine.offer },
  'POST /bullet/api/people/tasks body offer_id': { action: 'grant', ids: [mine.member] },
  'POST /bullet/api/programs/tasks body term_id': { action: 'add_category', ids: [mine.content] },
  'POST /bullet/api/programs/bulk body term_id': { action: 'add_category', ids: [mine.content] },
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
  'POST /bullet/api/program_views body search.author_id': { name: 'By author', search: {} },
}

type Named = (typeof named)[number]

/** Makes a call that names a row of theirs, and expects to be told nothing of it. */
async function answerTo({ endpoint, field, call }: Named, client: Client, own: Furnished) {
  const payload = NAMING[call]
  const sent = { own, foreign: theirs[field.kind], ...(payload && { payload }) }
  const request = requestNaming(endpoint, field, sent)
  const headers = { ...client.headers, ...request.headers }
  const { statusCode: status, body } = await app.inject({ ...request, headers })
  const told = { call, isFault: status >= 500, isNamed: body.includes(THEIRS) }
  expect.soft(told).toEqual({ call, isFault: false, isNamed: false })
  return status
}

it('reaches nothing of another store by an id, wherever a call takes one', { timeout: 120_000 }, async () => {
  expect(named.length).toBeGreaterThan(400)
  const [before, client] = [await rowsOfTheirs(), await world.as(owner)]
  for (const one of named) {
    const { endpoint, field, call } = one
    const status = await answerTo(one, client, mine)
    const isHidden = field.part === 'params' && field.kind !== 'preview_link' // ending none is no fault
    expect.soft({ call, status }).toEqual({ call, status: isHidden ? 404 : status })
    expect.soft({ call, rows: await rowsOfTheirs() }).toEqual({ call, rows: before })
    const isDone = status < 300 && endpoint.method !== 'GET'
    expect.soft({ call, crossings: isDone ? await crossings(ctx.db) : [] }).toEqual({ call, crossings: [] })
  }
  await world.work()
  expect(await rowsOfTheirs()).toEqual(before)
  expect(await crossings(ctx.db)).toEqual([])
})

/** What belongs to one member. */
const PERSONAL = new Set<Kind>([
  'access',
  'comment',
  'gift_card',
  'invoice',
  'member',
  'notice',
  'passkey',
  'payment_method',
  'purchase',
  'session',
  'subscription',
])
/** What everybody may do with a comment of somebody else's, and read of it. */
const WITH_COMMENTS = /\/like$|\/reports$|^GET \/api\/comments|^POST \/api\/comments$/

it('reaches nothing of another member by an id, wherever a call takes one', async () => {
  const personal = named.filter(
    ({ endpoint, field }) =>
      !isStaffAccess(endpoint.access) && PERSONAL.has(field.kind) && !WITH_COMMENTS.test(nameOf(endpoint)),
  )
  expect(personal.length).toBeGreaterThan(10)
  const rowsOfMember = await rowsWith(ctx.db, 'member_id', theirs.member)
  const [before, client] = [await rowsOfMember(), await world.as(await make.member())]
  for (const one of personal) {
    await answerTo(one, client, theirs)
    expect.soft({ call: one.call, rows: await rowsOfMember() }).toEqual({ call: one.call, rows: before })
  }
})
