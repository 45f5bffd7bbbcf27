import { expect, expectTypeOf, it } from 'vitest'
import { makeWorld } from '../testing/world.ts'
import type { ContentTable } from './catalogue/tables.ts'
import type { NewRow, RowChanges } from './platform/database/columns.ts'
import { toJsonb } from './platform/database/jsonb.ts'

const world = await makeWorld()
const { ctx, make } = world
const owner = await world.as(world.owner)

const contentRow = (id: number) =>
  ctx.db.selectFrom('content').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A member of the staff with the role of an author, and a program of their own. */
async function makeAuthor() {
  const member = await make.member({ role: 'author' })
  const page = await make.author()
  await owner.put(`/bullet/api/authors/${page.id}/member`, { member_id: member.id })
  const client = await world.as(member)
  const program = (await client.post('/bullet/api/programs', { title: 'Mine' })).json<{
    id: number
    version: number
  }>()
  return { client, program }
}

it.each([
  { video_id: 1 },
  { next_video_id: 1 },
  { status: 'published' },
  { views: 1_000_000 },
  { published_at: '2020-01-01T00:00:00Z' },
  { store_id: 2 },
  { id: 1 },
])('lets no author write %j of their program', async (column) => {
  const { client, program } = await makeAuthor()
  const before = await contentRow(program.id)
  const answer = await client.patch(`/bullet/api/programs/${program.id}`, {
    version: program.version,
    title: 'Changed',
    ...column,
  })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, Object.keys(column)])
  expect(await contentRow(program.id)).toEqual(before)
})

it('publishes only editable columns of a draft', async () => {
  const [mine, paid] = [await make.film({ title: 'Mine' }), await make.film({ access: 'paid' })]
  const draft = { title: 'Changed', video_id: paid.video_id, views: 9 }
  await ctx.db
    .updateTable('content')
    .set({ draft: toJsonb(draft) })
    .where('id', '=', mine.id)
    .execute()
  expect((await owner.post(`/bullet/api/programs/${mine.id}/publish`)).statusCode).toBe(200)
  const { title, video_id, views } = await contentRow(mine.id)
  expect({ title, video_id, views }).toEqual({ title: 'Changed', video_id: mine.video_id, views: 0 })
})

it('lets no member change the notifications of another', async () => {
  const member = await world.as(await make.member())
  const topics = [{ topic: 'replies', in_app: false, mail: 'off', member_id: world.owner.id }]
  const answer = await member.put('/api/users/me/notifications', { topics })
  expect(answer.json().errors).toEqual({ 'topics.0.member_id': ['additionalProperties'] })
  const rows = await ctx.db.selectFrom('notice_choice').selectAll().execute()
  expect(rows).toEqual([])
})

it('lets staff write no settings of another store', async () => {
  await ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  const other = await make.store('columns.example')
  const settings = [
    ['PATCH', '/bullet/api/retention_settings', { winback_card: true }],
    ['PATCH', '/bullet/api/community/settings', { link_limit: 9 }],
    ['PATCH', '/bullet/api/billing/settings', { grace_days: 1 }],
    ['PATCH', '/bullet/api/taxes', { seller_name: 'Taken over' }],
    ['PATCH', '/bullet/api/gift_settings', { gift_cards: false }],
    ['PATCH', '/bullet/api/analytics/settings', { retention_days: 90 }],
    ['PUT', '/bullet/api/taxes/rates', { country: 'DE', region: '', name: 'VAT', rate: 0.19 }],
    [
      'POST',
      '/bullet/api/pixel_targets',
      { url: 'https://example.com/', views: true, events: true, with_address: false },
    ],
  ] as const
  for (const [method, url, body] of settings) {
    const answer = await world.app.inject({
      method,
      url,
      headers: owner.headers,
      payload: { ...body, store_id: other.id },
    })
    expect
      .soft({ url, errors: answer.json().errors })
      .toEqual({ url, errors: { store_id: ['additionalProperties'] } })
  }
  for (const table of ['retention_settings', 'community_settings', 'billing_settings', 'tax_rate'] as const)
    expect(
      await ctx.db.selectFrom(table).select('store_id').where('store_id', '=', other.id).execute(),
    ).toEqual([])
})

it('rejects at compile time rows with columns that their query does not name', () => {
  expectTypeOf<{ title: string }>().toExtend<RowChanges<ContentTable, 'title'>>()
  expectTypeOf<{ title: string; store_id: number }>().not.toExtend<RowChanges<ContentTable, 'title'>>()
  expectTypeOf<{ title: string; status: 'published' }>().not.toExtend<NewRow<ContentTable, 'title'>>()
})
