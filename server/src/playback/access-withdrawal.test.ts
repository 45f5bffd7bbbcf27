import { afterAll, beforeEach, expect, it } from 'vitest'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld, type Client } from '../../testing/world.ts'
import { WatchRights } from '../media/delivery/watch-rights.ts'
import { endAccess, grantAccess } from '../offers/accesses.ts'
import { makeLogger, openContext, openWeb } from '../program.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)

// A second web node on the same database.
const openedContext = await openContext(world.config, world.url, makeLogger(world.config), {
  clock: world.ctx.clock,
})
const elsewhere = await openWeb(openedContext)
await elsewhere.ready()
afterAll(async () => {
  await elsewhere.close()
  await openedContext.pool.end()
})

const NOW = Date.parse('2030-01-01T10:00:00.000Z')
const at = (seconds: number) => world.setTime(new Date(NOW + seconds * 1000).toISOString())
beforeEach(() => at(0))

async function makeFilm(content: object = {}) {
  const { id } = await make.video({ duration: 600 })
  await world.ctx.storage.putBytes(`videos/${id}/1/hls/v480/00001.m4s`, Buffer.from('a segment'))
  await world.ctx.db
    .updateTable('video')
    .set({ hls_key: `videos/${id}/1/hls`, state: 'ready' })
    .where('id', '=', id)
    .execute()
  return make.content({ access: 'paid', ...content, video_id: id })
}

/** A member with access to the film, and the address of a segment in their player. */
async function startPlaying(content: object = {}) {
  const film = await makeFilm(content)
  const member = await make.member()
  const client = await world.as(member)
  const held = { member_id: member.id, source: 'purchase' as const, source_id: film.id, content_id: film.id }
  await grantAccess(ctx, { ...held, starts_at: new Date(NOW).toISOString(), ends_at: null })
  const { film: given } = (await client.get(`/api/contents/${film.permalink}/playback`)).json()
  const address = new URL('v480/00001.m4s', new URL(given.url, 'http://x/'))
  return { film, member, client, address: address.pathname }
}

const statusAt = async (client: Client, address: string) => {
  const [here, there] = await Promise.all(
    [world.app, elsewhere].map((app) => app.inject({ url: address, headers: client.headers })),
  )
  return [here!.statusCode, there!.statusCode]
}

const withdraw = (source_id: number) => endAccess(ctx, { source: 'purchase', source_id, reason: 'refunded' })

type PlayingViewer = Awaited<ReturnType<typeof startPlaying>>

const WITHDRAWALS: [string, (who: PlayingViewer) => Promise<unknown>][] = [
  ['a right is withdrawn or refunded', ({ film }) => withdraw(film.id)],
  ['they sign out', ({ client }) => client.delete('/api/sessions')],
  [
    'their device is signed out by another',
    ({ member }) => world.ctx.db.deleteFrom('session').where('member_id', '=', member.id).execute(),
  ],
  [
    'they are suspended',
    ({ member }) =>
      world.ctx.db.updateTable('member').set({ standing: 'suspended' }).where('id', '=', member.id).execute(),
  ],
  [
    'the program is taken back',
    ({ film }) =>
      world.ctx.db.updateTable('content').set({ status: 'unpublished' }).where('id', '=', film.id).execute(),
  ],
]

it.each(WITHDRAWALS)(
  'a film that plays ends within a minute on every web node once %s',
  async (_, happen) => {
    const who = await startPlaying()
    expect(await statusAt(who.client, who.address)).toEqual([200, 200])
    await happen(who)
    for (const seconds of [15, 30, 45]) {
      at(seconds)
      await statusAt(who.client, who.address)
    }
    at(60)
    expect(await statusAt(who.client, who.address)).toEqual([403, 403])
    expect((await world.app.inject({ url: who.address, headers: who.client.headers })).json().code).toBe(
      'media_expired',
    )
  },
)

it('an address that rested is asked for before it is good again, also where it was never used', async () => {
  const { client, address, film } = await startPlaying()
  expect((await world.app.inject({ url: address, headers: client.headers })).statusCode).toBe(200)
  await withdraw(film.id)
  at(600)
  expect(await statusAt(client, address)).toEqual([403, 403])
})

it('a film goes on for whoever may watch it, through every minute of its address', async () => {
  const { client, address } = await startPlaying()
  for (let seconds = 0; seconds < 3600; seconds += 20) {
    at(seconds)
    expect(await statusAt(client, address)).toEqual([200, 200])
  }
})

it('a film everybody may watch goes on when its viewer signs out in another tab', async () => {
  const { client, member, address } = await startPlaying({ access: 'public' })
  await world.ctx.db.deleteFrom('session').where('member_id', '=', member.id).execute()
  at(60)
  expect(await statusAt(client, address)).toEqual([200, 200])
})

it('a film that is replaced goes on from its old file', async () => {
  const { client, film, address } = await startPlaying()
  const { id } = await make.video()
  await world.ctx.db.updateTable('content').set({ video_id: id }).where('id', '=', film.id).execute()
  at(60)
  expect(await statusAt(client, address)).toEqual([200, 200])
})

it('ends with a CDN in front as well, where addresses are bound to no browser', async () => {
  const cdn = await makeWorld({ MEDIA_URL: 'https://cdn.example' })
  const { id } = await cdn.make.video({ duration: 600 })
  await cdn.ctx.storage.putBytes(`videos/${id}/1/hls/v480/00001.m4s`, Buffer.from('a segment'))
  await cdn.ctx.db
    .updateTable('video')
    .set({ hls_key: `videos/${id}/1/hls`, state: 'ready' })
    .where('id', '=', id)
    .execute()
  const film = await cdn.make.content({ access: 'registered', video_id: id })
  const member = await cdn.make.member()
  const client = await cdn.as(member)
  const { film: given } = (await client.get(`/api/contents/${film.permalink}/playback`)).json()
  const address = new URL('v480/00001.m4s', given.url).pathname
  const status = async () => (await cdn.app.inject(address)).statusCode
  expect(await status()).toBe(200)
  await client.delete('/api/sessions')
  cdn.setTime(new Date(Date.now() + 60_000).toISOString())
  expect(await status()).toBe(403)
})

it('asks once for many segments at once, and once in half a minute while a film plays', async () => {
  let asked = 0
  const rights = new WatchRights(() => Promise.resolve((asked += 1) > 0))
  const watch = { viewerKey: 'one', videoId: 1, isPreview: false }
  const segment = async () => rights.isOpen(ctx, watch) ?? (await rights.ask(ctx, watch))
  await Promise.all(Array.from({ length: 50 }, segment))
  expect(asked).toBe(1)
  for (let seconds = 0; seconds <= 300; seconds += 2) {
    at(seconds)
    expect(await segment()).toBe(true)
  }
  expect(asked).toBeLessThanOrEqual(12)
})

it('lets films go on while the database is away, and asks again once it is back', async () => {
  let isAway = true
  const rights = new WatchRights(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(false)))
  const watch = { viewerKey: 'one', videoId: 1, isPreview: false }
  const segment = async () => rights.isOpen(ctx, watch) ?? (await rights.ask(ctx, watch))
  expect(await segment()).toBe(true)
  isAway = false
  at(6)
  await segment()
  at(60)
  expect(await segment()).toBe(false)
})
