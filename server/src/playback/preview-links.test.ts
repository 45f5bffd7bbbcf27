import { DAY_SECONDS } from '@matinee/contract/platform/durations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeWorld, type Client } from '../../testing/world.ts'
import { deleteExpiredReviewLinks } from '../catalogue/private-links/links.ts'

const world = await makeWorld()
const { make } = world
const { db } = world.ctx
const otherStore = await make.store('elsewhere.example')
await db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
await world.app.stores.refresh(db)

const NOW = Date.parse('2030-01-01T10:00:00.000Z')
const at = (seconds: number) => world.setTime(new Date(NOW + seconds * 1000).toISOString())
beforeEach(() => at(0))
afterEach(() => at(0))
at(0)

const owner = await world.as(world.owner)
const guest = await world.asGuest()

async function makeVideo() {
  const { id } = await make.video({ duration: 600 })
  await world.ctx.storage.putBytes(`videos/${id}/1/hls/v480/00001.m4s`, Buffer.from('a segment'))
  await db
    .updateTable('video')
    .set({ hls_key: `videos/${id}/1/hls`, state: 'ready' })
    .where('id', '=', id)
    .execute()
  return id
}

const makeDraft = async (content: object = {}) =>
  make.content({ status: 'draft', access: 'paid', ...content, video_id: await makeVideo() })

async function share(programId: number, client: Client = owner) {
  const answer = await client.post(`/bullet/api/programs/${programId}/links`, { kind: 'review' })
  expect(answer.statusCode).toBe(201)
  const link = answer.json() as { id: number; path: string; expires_at: string }
  return { ...link, token: new URL(link.path, 'http://x').searchParams.get('preview')! }
}

const look = async (token: string, rest = '', client: Client = guest) =>
  client.get(`/api/previews/${token}${rest}`)
const statusOf = async (token: string, rest = '') => (await look(token, rest)).statusCode

async function segmentOf(token: string, rest = '/playback') {
  const { film } = (await look(token, rest)).json()
  return new URL('v480/00001.m4s', new URL(film.url, 'http://x/')).pathname
}

const fetchStatus = async (address: string, client: Client = guest) =>
  (await world.app.inject({ url: address, headers: client.headers })).statusCode

it('shows a draft and plays it, to whoever has the link and to nobody else', async () => {
  const draft = await makeDraft({ title: 'Not out yet' })
  expect((await guest.get(`/api/contents/${draft.permalink}`)).statusCode).toBe(404)
  const { token, expires_at } = await share(draft.id)
  expect(Date.parse(expires_at) - NOW).toBe(7 * DAY_SECONDS * 1000)
  const shown = await look(token)
  expect(shown.json()).toMatchObject({ id: draft.id, title: 'Not out yet' })
  expect(shown.headers['cache-control']).toBe('no-store')
  expect((await look(token, '/playback')).json()).toMatchObject({ state: 'playable' })
  expect(await fetchStatus(await segmentOf(token))).toBe(200)
  expect((await guest.get(`/api/contents/${draft.permalink}/playback`)).statusCode).toBe(404)
})

it('shows what is changed of a program in public view and not published yet', async () => {
  const program = await make.content({ title: 'As it is' })
  const { version } = (await owner.get(`/bullet/api/programs/${program.id}`)).json()
  const changes = { version, title: 'As it will be' }
  const edited = await owner.patch(`/bullet/api/programs/${program.id}`, changes)
  expect(edited.statusCode).toBe(200)
  const { token } = await share(program.id)
  expect((await look(token)).json()).toMatchObject({ title: 'As it will be' })
  expect((await guest.get(`/api/contents/${program.permalink}`)).json()).toMatchObject({ title: 'As it is' })
})

async function makeCourse() {
  const collection = await make.collection({ status: 'draft' })
  const film = await makeDraft({ title: 'First' })
  const [entry] = (
    await owner.post(`/bullet/api/programs/${collection.id}/chapters`, {
      entries: [{ kind: 'video', program_id: film.id }],
    })
  )
    .json()
    .filter((one: { program_id: number }) => one.program_id === film.id)
  return { collection, entry: entry as { id: number } }
}

it('shows the chapters of a collection that is not published, to the staff and by a link', async () => {
  const { collection, entry } = await makeCourse()
  const path = `/contents/${collection.permalink}/chapters`
  const seen = await owner.get(`/bullet/api${path}`)
  expect(seen.json()).toContainEqual(expect.objectContaining({ id: entry.id, title: 'First' }))
  expect(seen.headers['last-page']).toBe('true')
  expect((await guest.get(`/bullet/api${path}`)).statusCode).toBe(401)
  const { token } = await share(collection.id)
  expect((await look(token, '/chapters')).json()).toEqual(seen.json())
  expect((await look(token, `/chapters/${entry.id}/playback`)).json()).toMatchObject({ state: 'playable' })
  expect(await fetchStatus(await segmentOf(token, `/chapters/${entry.id}/playback`))).toBe(200)
})

const REST = ['', '/chapters', '/playback']

it('is no door to another program, another store, or after its day', async () => {
  const [draft, { entry }] = [await makeDraft(), await makeCourse()]
  const { token } = await share(draft.id)
  expect(await statusOf(token, `/chapters/${entry.id}/playback`)).toBe(404)
  const stranger = await world.asGuest('elsewhere.example')
  for (const rest of REST) {
    expect((await look(token, rest, stranger)).statusCode).toBe(404)
    expect(await statusOf(token.slice(1), rest)).toBe(404)
    expect(await statusOf('made-up', rest)).toBe(404)
  }
  const address = await segmentOf(token)
  at(7 * DAY_SECONDS + 1)
  for (const rest of REST)
    expect((await look(token, rest)).json()).toMatchObject({ code: 'link_ended', success: false })
  expect(await fetchStatus(address)).toBe(403)
})

it('ends for all within a minute of being revoked, also what plays', async () => {
  const draft = await makeDraft()
  const [kept, link] = [await share(draft.id), await share(draft.id)]
  const [one, address] = [await segmentOf(kept.token), await segmentOf(link.token)]
  expect([await fetchStatus(one), await fetchStatus(address)]).toEqual([200, 200])
  const path = `/bullet/api/programs/${draft.id}/links`
  expect((await owner.delete(`${path}/${link.id}`)).statusCode).toBe(204)
  expect(await statusOf(link.token)).toBe(404)
  for (const seconds of [15, 30, 45]) {
    at(seconds)
    await fetchStatus(address)
  }
  at(60)
  expect([await fetchStatus(one), await fetchStatus(address)]).toEqual([200, 403])
  expect((await owner.get(path)).json()).toEqual([expect.objectContaining({ id: kept.id, path: kept.path })])
})

it('opens nothing of the film to other addresses, nor by what others were given', async () => {
  const [draft, another] = [await makeDraft(), await makeDraft()]
  const address = await segmentOf((await share(draft.id)).token)
  const elsewhere = address.replace(`/${draft.video_id}/`, `/${another.video_id}/`)
  expect(await fetchStatus(elsewhere)).toBe(403)
  // Anyone with the link may watch the film; a member's address plays in no other browser.
  expect(await fetchStatus(address, await world.as(await make.member()))).toBe(200)
})

it('is made and ended by those who may change the program, of this store', async () => {
  const draft = await makeDraft()
  const path = `/bullet/api/programs/${draft.id}/links`
  const link = await share(draft.id)
  const strangers = await Promise.all([
    world.as(await make.member({ role: 'author' })),
    world.as(await make.member({ role: 'owner', store_id: otherStore.id })),
  ])
  for (const client of strangers) {
    expect((await client.post(path, { kind: 'review' })).statusCode).toBe(404)
    expect((await client.get(path)).statusCode).toBe(404)
    expect((await client.delete(`${path}/${link.id}`)).statusCode).toBe(404)
  }
  const others = await makeDraft()
  expect((await owner.delete(`/bullet/api/programs/${others.id}/links/${link.id}`)).json()).toMatchObject({
    code: 'link_not_found',
  })
  expect(await statusOf(link.token)).toBe(200)
  expect((await owner.delete(`${path}/${link.id}`)).statusCode).toBe(204)
  expect((await owner.delete(`${path}/${link.id}`)).statusCode).toBe(404)
})

it('is one of twenty at most, and gone when it is over', async () => {
  const draft = await makeDraft()
  for (let nth = 0; nth < 20; nth += 1) await share(draft.id)
  const more = await owner.post(`/bullet/api/programs/${draft.id}/links`, { kind: 'review' })
  expect(more.json()).toMatchObject({ code: 'too_many_private_links' })
  at(8 * DAY_SECONDS)
  await deleteExpiredReviewLinks.run(world.ctx, {}, new AbortController().signal)
  const { count } = await db
    .selectFrom('private_link')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
})

it('is indexed and kept by nobody', async () => {
  const draft = await makeDraft()
  const { path } = await share(draft.id)
  for (const _time of [1, 2]) {
    const page = await guest.get(path)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    expect(page.body).toContain('"preview_mode":true')
  }
})
