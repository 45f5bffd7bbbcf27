import type { InstalledStores } from '@matinee/contract/system/stores'
import { expect, it } from 'vitest'
import { parsePageData } from '../../../testing/page-data.ts'
import { furnishStore } from '../../../testing/furnished-store.ts'
import { makeOtherStore } from '../../../testing/other-store.ts'
import { createRowDigest, tablesWith } from '../../../testing/store-rows.ts'
import { makeWorld } from '../../../testing/world.ts'
import { sql } from 'kysely'
import { sendMail } from '../../notices/delivery.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { assertLive } from '../../store/standby.ts'
import { findOperatorStore } from '../../store/operator.ts'

const at = '/bullet/api/stores'
const world = await makeWorld()
const { ctx, app, make } = world
await ctx.db.updateTable('store').set({ title: 'First' }).execute()
const other = await makeOtherStore(world, 'other.example')
await ctx.db.updateTable('store').set({ title: 'Second House' }).where('id', '=', other.id).execute()
const theirs = await furnishStore(world, other.id, 'Theirs')
await app.stores.refresh(ctx.db)
const operator = await world.as(world.owner)
const theirOwner = await world.as(await make.member({ store_id: other.id, role: 'owner' }))

const list = async () => (await operator.get(at)).json<InstalledStores>().stores
const find = async (id: number) => (await list()).find((store) => store.id === id)
const visit = (host: string, url = '/catalog') => app.inject({ url, headers: { host } })
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code

it('shows the stores to the owner of the first one alone, and how much is in each', async () => {
  expect(await list()).toMatchObject([
    { id: world.storeId, is_operators: true, paused_at: null, archive: null },
    { id: other.id, title: 'Second House', is_operators: false, domains: [{ host: 'other.example' }] },
  ])
  expect((await find(other.id))!.people).toBeGreaterThan(1)
  expect(JSON.stringify(await list())).not.toContain('Theirs')
  const admin = await world.as(await make.member({ role: 'admin' }))
  expect(codeOf(await admin.get(at))).toBe('not_in_your_role')
  expect(await theirOwner.get(at)).toMatchObject({ statusCode: 404 })
  for (const [url, body] of [
    [at, { title: 'Mine', domain: 'mine.example' }],
    [`${at}/${other.id}/pause`],
    [`${at}/${world.storeId}/pause`],
    [`${at}/${world.storeId}/archive`],
    [`${at}/${world.storeId}/removal`, { title: 'First' }],
    [`${at}/${other.id}/domains`, { domain: 'third.example' }],
    [`${at}/${world.storeId}/domains/localhost/main`],
  ] as const)
    expect.soft(codeOf(await theirOwner.post(url, body))).toBe('operator_only')
  const page = async (client: typeof operator) => parsePageData((await client.get('/bullet')).body)
  expect(await page(operator)).toMatchObject({ operator: true })
  expect(await page(theirOwner)).not.toHaveProperty('operator')
})

it('is for the owner of another store, or for nobody, where that is configured', async () => {
  const configured = (operator_store: number | 'none') =>
    findOperatorStore({ ...ctx, config: { ...ctx.config, operator_store } })
  expect(await findOperatorStore(ctx)).toBe(world.storeId)
  expect(await configured(other.id)).toBe(other.id)
  expect(await configured('none')).toBeNull()
})

it('makes a store whose owner signs in by a link, and gives it domains', async () => {
  const made = await operator.post(at, { title: ' Third ', domain: 'https://third.example/' })
  const { id, owner_link } = made.json<{ id: number; owner_link: string }>()
  expect([made.statusCode, owner_link]).toEqual([
    201,
    expect.stringMatching(/^http:\/\/third\.example.*\/bullet\/welcome\//),
  ])
  expect((await visit('third.example')).statusCode).toBe(200)
  expect(codeOf(await operator.post(at, { title: 'Again', domain: 'third.example' }))).toBe('domain_taken')
  expect(await operator.post(`${at}/${id}/domains`, { domain: 'www.third.example' })).toMatchObject({
    statusCode: 201,
  })
  await operator.post(`${at}/${id}/domains/www.third.example/main`)
  expect((await find(id))!.domains.map(({ host }) => host)).toEqual(['www.third.example', 'third.example'])
  await operator.delete(`${at}/${id}/domains/third.example`)
  expect((await find(id))!.domains).toHaveLength(1)
  expect(codeOf(await operator.get(`${at}/${id}/domains/other.example/check`))).toBe('domain_not_found')
})

it('sends visitors of a further domain to the main one, and leaves what programs were given', async () => {
  await operator.post(`${at}/${other.id}/domains`, { domain: 'old.example' })
  await operator.post(`${at}/${other.id}/domains/other.example/main`)
  const moved = await visit('old.example:8080', '/search?q=a%20b&page=2')
  expect([moved.statusCode, moved.headers.location, moved.headers['cache-control']]).toEqual([
    308,
    'http://other.example:8080/search?q=a%20b&page=2',
    'no-store',
  ])
  expect((await visit('old.example', '//evil.example')).headers.location ?? '').not.toMatch(/^\/\/|:\/\/evil/)
  for (const url of ['/api/contents', '/bullet', '/robots.txt', '/media/x/y', '/healthz', '/oembed?url=x'])
    expect
      .soft({ url, status: (await visit('old.example', url)).statusCode })
      .not.toMatchObject({ status: 308 })
  expect((await visit('other.example')).statusCode).toBe(200)
  const known = await app.inject({
    url: '/catalog',
    headers: { ...theirOwner.headers, host: 'old.example' },
  })
  expect(known.statusCode).toBe(200)
  await operator.delete(`${at}/${other.id}/domains/old.example`)
})

it('pauses a store: it says so, charges and mails nothing, and gives the time back', async () => {
  world.setTime('2026-11-10T00:00:00Z')
  await ctx.db
    .updateTable('subscription')
    .set({
      ...{ status: 'active', period_start: '2026-11-01T00:00:00Z', period_end: '2026-12-01T00:00:00Z' },
      ...{
        anchor_at: '2026-11-01T00:00:00Z',
        periods: 1,
        due_at: '2026-12-01T00:00:00Z',
        open_payment_id: null,
      },
    })
    .where('id', '=', theirs.subscription)
    .execute()
  await ctx.db
    .updateTable('access')
    .set({ ends_at: '2026-11-11T00:00:00Z' })
    .where('id', '=', theirs.access)
    .execute()
  expect(codeOf(await operator.post(`${at}/${world.storeId}/pause`))).toBe('operators_store')
  expect(await operator.post(`${at}/${other.id}/pause`)).toMatchObject({ statusCode: 204 })

  const closed = await visit('other.example')
  expect([closed.statusCode, closed.headers['retry-after']]).toEqual([503, '600'])
  expect(parsePageData(closed.body).closed).toBe('not_available')
  expect(codeOf(await visit('other.example', '/api/contents'))).toBe('store_paused')
  expect((await visit('localhost')).statusCode).toBe(200)
  expect(parsePageData((await theirOwner.get('/bullet')).body)).toMatchObject({ paused: true })
  await expect(assertLive(ctx.db, other.id)).rejects.toMatchObject({ code: 'store_paused' })
  await enqueue(ctx, sendMail, { mail_id: theirs.mail })
  world.setTime('2026-12-10T00:00:00Z')
  await world.work()
  const mail = await ctx.db.selectFrom('mail').selectAll().where('id', '=', theirs.mail).executeTakeFirst()
  expect(mail).toMatchObject({ state: 'failed', problem: 'paused' })

  expect(await operator.post(`${at}/${other.id}/resume`)).toMatchObject({ statusCode: 204 })
  expect((await visit('other.example')).statusCode).toBe(200)
  const subscription = await ctx.db
    .selectFrom('subscription')
    .select(['status', 'period_end', 'due_at'])
    .where('id', '=', theirs.subscription)
    .executeTakeFirstOrThrow()
  expect(subscription).toMatchObject({ status: 'active', period_end: '2026-12-31T00:00:00.000Z' })
  const access = await ctx.db
    .selectFrom('access')
    .select(['ends_at', 'closed_at'])
    .where('id', '=', theirs.access)
    .executeTakeFirstOrThrow()
  expect(access).toEqual({ ends_at: '2026-12-11T00:00:00.000Z', closed_at: null })
  world.setTime(null)
})

it('removes a paused store whose name was typed, with everything in it and nothing else', async () => {
  const remove = (title: string) => operator.post(`${at}/${other.id}/removal`, { title })
  expect(codeOf(await remove('Second House'))).toBe('pause_first')
  await operator.post(`${at}/${other.id}/pause`)
  expect(codeOf(await remove('Second'))).toBe('title_differs')
  const video = `videos/${theirs.video}/original.mp4`
  await ctx.storage.putBytes(video, Buffer.from('film'))
  const digest = await createRowDigest(ctx.db, 'store_id', world.storeId)
  expect(await operator.post(`${at}/${other.id}/archive`)).toMatchObject({ statusCode: 204 })
  expect(codeOf(await remove('Second House'))).toBe('archive_busy')
  await world.work()
  expect((await find(other.id))!.archive).toMatchObject({ state: 'done' })
  expect(await remove(' Second House ')).toMatchObject({ statusCode: 204 })
  expect(codeOf(await operator.post(`${at}/${other.id}/resume`))).toBe('store_not_found')
  const { audit_entry: _log, ...before } = await digest()

  await world.work()
  expect(await find(other.id)).toBeUndefined()
  const left: string[] = []
  for (const table of await tablesWith(ctx.db, 'store_id')) {
    const { rows } = await sql`select from ${sql.table(table)} where store_id = ${other.id} limit 1`.execute(
      ctx.db,
    )
    if (rows.length > 0) left.push(table)
  }
  expect(left).toEqual([])
  expect(await ctx.storage.find(video)).toBeFalsy()
  const { audit_entry: _after, ...after } = await digest()
  expect(after).toEqual(before)
  expect((await visit('other.example')).statusCode).toBe(404)
  const acts = await ctx.db
    .selectFrom('audit_entry')
    .select('act')
    .where('store_id', '=', world.storeId)
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining([
      'store.added',
      'store.paused',
      'store.resumed',
      'store.archived',
      'store.removed',
    ]),
  )
})
