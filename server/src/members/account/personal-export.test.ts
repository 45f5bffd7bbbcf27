import { DAY_MS } from '@matinee/contract/platform/durations'
import { expect, it } from 'vitest'
import { makeOtherStore } from '../../../testing/other-store.ts'
import { createViewingClient } from '../../../testing/viewing-client.ts'
import { makeWorld, type Client } from '../../../testing/world.ts'
import { collectPersonalData, forgetExports } from './personal-export-jobs.ts'

const world = await makeWorld()
const { make, ctx } = world
const EXPORT = '/api/users/me/export'

const exportOf = async (client: Client) => (await client.get(EXPORT)).json().export
const filesOf = (member: { id: number; store_id: number }) =>
  ctx.storage.list(`personal/${member.store_id}/${member.id}`)

it('puts everything kept of a member into one file, for them alone', async () => {
  const member = await make.member({
    name: 'Ana',
    email: 'ana@example.com',
    password_hash: 'never-to-be-seen',
  })
  const ana = await world.as(member)
  const film = await make.film()
  await createViewingClient(ana).at(film, 30)
  await ana.post('/api/favorites', { id: film.id })
  expect(await exportOf(ana)).toBeNull()

  const asked = await ana.post(EXPORT)
  expect([asked.statusCode, asked.json().export]).toMatchObject([
    202,
    { state: 'collecting', done: 0, url: null },
  ])
  await world.work()
  const ready = await exportOf(ana)
  expect(ready).toMatchObject({ state: 'ready', done: ctx.personal.length, total: ctx.personal.length })

  const file = await ana.get(ready.url)
  expect(file.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-.*\.json"$/),
    'cache-control': 'private, no-store',
    'content-length': String(ready.bytes),
  })
  const data = file.json()
  expect(data.profile).toMatchObject([{ name: 'Ana', email: 'ana@example.com', has_password: true }])
  expect(data.history).toMatchObject([{ viewed_at: expect.any(String) }])
  expect(data.favorites).toHaveLength(1)
  expect(data.devices).toHaveLength(1)
  expect(file.body).not.toMatch(/never-to-be-seen|token_hash|"secret"|key_hash/)

  expect((await (await world.as(await make.member())).get(ready.url)).json().code).toBe('export_not_found')
  expect((await (await world.asGuest()).get(ready.url)).statusCode).toBe(401)
  const [{ key } = { key: '' }] = await filesOf(member)
  for (const path of [`/${key}`, `/images/../${key}`, `/media/${key}`])
    expect({
      path,
      ok: (await world.app.inject({ url: path, headers: { host: 'localhost' } })).body.includes('ana@'),
    }).toEqual({
      path,
      ok: false,
    })
})

it('is asked for once however often it is asked for at once, and told once', async () => {
  const member = await make.member()
  const ana = await world.as(member)
  const answers = await Promise.all(Array.from({ length: 4 }, () => ana.post(EXPORT)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202])
  await world.work()
  expect(await filesOf(member)).toHaveLength(1)
  const mails = await ctx.db.selectFrom('mail').select('kind').where('member_id', '=', member.id).execute()
  expect(mails.filter(({ kind }) => kind === 'export_ready')).toHaveLength(1)
})

it('gives way to a newer one', async () => {
  const member = await make.member()
  const ana = await world.as(member)
  await ana.post(EXPORT)
  await world.work()
  const first = await exportOf(ana)
  await ana.post(EXPORT)
  expect((await ana.get(first.url)).statusCode).toBe(404)
  await world.work()
  const second = await exportOf(ana)
  expect(second.url).not.toBe(first.url)
  expect([(await ana.get(first.url)).statusCode, (await ana.get(second.url)).statusCode]).toEqual([404, 200])
  expect(await filesOf(member)).toHaveLength(1)
})

it('is gone after a week, file and all', async () => {
  const member = await make.member()
  const ana = await world.as(member)
  await ana.post(EXPORT)
  await world.work()
  const { url } = await exportOf(ana)
  world.setTime(new Date(Date.now() + 7 * DAY_MS + 1000).toISOString())
  expect((await ana.get(url)).statusCode).toBe(404)
  expect(await exportOf(ana)).toBeNull()
  await forgetExports.run(ctx, {}, new AbortController().signal)
  world.setTime(null)
  expect(await filesOf(member)).toEqual([])
  expect(await exportOf(ana)).toBeNull()
})

it('leaves nothing behind of somebody who left while it was being made', async () => {
  const member = await make.member()
  await (await world.as(member)).post(EXPORT)
  const { key } = await ctx.db
    .selectFrom('personal_export')
    .select('key')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const wish = { store_id: member.store_id, member_id: member.id, key }
  const leaving = {
    export: async () => {
      await ctx.db.deleteFrom('member').where('id', '=', member.id).execute()
      return {}
    },
  }
  await collectPersonalData.run({ ...ctx, personal: [leaving] }, wish, new AbortController().signal)
  expect(await filesOf(member)).toEqual([])
})

it('says so where it could not be made, and can be asked for again', async () => {
  const member = await make.member()
  const ana = await world.as(member)
  await ana.post(EXPORT)
  const { key } = await ctx.db
    .selectFrom('personal_export')
    .select('key')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  await collectPersonalData.onGivenUp!(
    ctx,
    { store_id: member.store_id, member_id: member.id, key },
    new Error(),
  )
  expect(await exportOf(ana)).toMatchObject({ state: 'failed', url: null })
  expect((await ana.post(EXPORT)).json().export).toMatchObject({ state: 'collecting' })
})

it('opens no file of another store', async () => {
  const other = await makeOtherStore(world, 'exports.example')
  const [here, there] = [
    await world.as(await make.member()),
    await world.as(await make.member({ store_id: other.id })),
  ]
  await here.post(EXPORT)
  await world.work()
  const { url } = await exportOf(here)
  expect((await there.get(url)).statusCode).toBe(404)
})
