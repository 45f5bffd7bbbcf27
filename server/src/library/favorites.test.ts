import { beforeAll, expect, it } from 'vitest'
import { makeOtherStore } from '../../testing/other-store.ts'
import { makeWorld, type Client } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const LIST = '/api/contents/favorites'

let ana: Client
beforeAll(async () => {
  ana = await world.as(await make.member())
})

const titlesOf = async (client: Client, query = '') =>
  (await client.get(LIST + query)).json().map(({ title }: { title: string }) => title)

it('keeps a program among the favourites, once, until it is taken out', async () => {
  const { id, title } = await make.film()
  expect((await ana.get(`/api/favorites/${id}`)).json()).toEqual({ favorite: false, chapter_ids: [] })
  for (let time = 0; time < 2; time += 1)
    expect((await ana.post('/api/favorites', { id })).json()).toEqual({ favorite: true, chapter_ids: [] })
  expect((await ana.get(`/api/favorites/${id}`)).json().favorite).toBe(true)
  expect(await titlesOf(ana)).toEqual([title])
  for (let time = 0; time < 2; time += 1)
    expect((await ana.delete(`/api/favorites/${id}`)).json()).toEqual({ favorite: false, chapter_ids: [] })
  expect(await titlesOf(ana)).toEqual([])
})

it('is one favourite also when it is made twice at once', async () => {
  const { id } = await make.film()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ana.post('/api/favorites', { id })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect((await ana.get(LIST)).json()).toHaveLength(1)
  await ana.delete(`/api/favorites/${id}`)
})

it('keeps single chapters under their program, apart from the whole', async () => {
  const ben = await world.as(await make.member())
  const { id, title, permalink, chapter_ids } = await make.collection({ films: 3 })
  const [first, , third] = chapter_ids as [number, number, number]
  await ben.post('/api/favorites', { id, cid: third })
  expect((await ben.post('/api/favorites', { id, cid: first })).json()).toEqual({
    favorite: true,
    chapter_ids: [third, first],
  })
  const [entry] = (await ben.get(LIST)).json()
  expect(entry).toMatchObject({ id, title, whole: false, available: true, chapters_count: 3 })
  expect(entry.chapters).toMatchObject([
    { id: first, duration: 60, content: { id, title, permalink } },
    { id: third, content: { id } },
  ])
  expect((await ben.get(`/api/favorites/${id}?cid=${first}`)).json().favorite).toBe(true)
  expect((await ben.get(`/api/favorites/${id}`)).json().favorite).toBe(false)

  await ben.post('/api/favorites', { id, cid: null })
  await ben.delete(`/api/favorites/${id}?cid=${first}`)
  expect((await ben.get(LIST)).json()).toMatchObject([{ whole: true, chapters: [{ id: third }] }])
})

it('lists the last favourite first, page by page', async () => {
  const ben = await world.as(await make.member())
  const titles: string[] = []
  for (let minute = 10; minute < 15; minute += 1) {
    world.setTime(`2026-05-01T12:${minute}:00Z`)
    const { id, title } = await make.film()
    await ben.post('/api/favorites', { id })
    titles.unshift(title)
  }
  world.setTime(null)
  const first = await ben.get(`${LIST}?per_page=3`)
  expect(first.headers['last-page']).toBe('false')
  expect(first.json().map(({ title }: { title: string }) => title)).toEqual(titles.slice(0, 3))
  const second = await ben.get(`${LIST}?per_page=3&page=2`)
  expect(second.headers['last-page']).toBe('true')
  expect(await titlesOf(ben, '?per_page=3&page=2')).toEqual(titles.slice(3))
  const beyond = await ben.get(`${LIST}?page=9`)
  expect([beyond.json(), beyond.headers['last-page']]).toEqual([[], 'true'])
})

it('keeps what is no longer published and says so, until it is taken out', async () => {
  const ben = await world.as(await make.member())
  const { id } = await make.film()
  await ben.post('/api/favorites', { id })
  await world.ctx.db.updateTable('content').set({ status: 'unpublished' }).where('id', '=', id).execute()
  expect((await ben.get(LIST)).json()).toMatchObject([{ id, available: false }])
  expect((await ben.post('/api/favorites', { id })).statusCode).toBe(200)
  expect((await ben.delete(`/api/favorites/${id}`)).statusCode).toBe(200)
  expect((await ben.post('/api/favorites', { id })).json().code).toBe('program_not_found')
})

it('takes what is announced, nothing hidden, and no chapter of another program', async () => {
  const coming = await make.film({
    status: 'scheduled',
    coming_soon: true,
    publish_at: '2099-01-01T00:00:00Z',
  })
  const hidden = await make.film({ status: 'scheduled', publish_at: '2099-01-01T00:00:00Z' })
  const draft = await make.film({ status: 'draft' })
  const film = await make.film()
  const { id, chapter_ids } = await make.collection({ films: 1 })
  const divider = await make.chapter({ content_id: id, kind: 'divider', title: 'Part one' })
  const codes = await Promise.all(
    [
      { id: coming.id },
      { id: hidden.id },
      { id: draft.id },
      { id: film.id, cid: chapter_ids[0] },
      { id, cid: divider.id },
    ].map(async (body) => (await ana.post('/api/favorites', body)).json().code ?? 'taken'),
  )
  expect(codes).toEqual([
    'taken',
    'program_not_found',
    'program_not_found',
    'chapter_not_found',
    'chapter_not_found',
  ])
})

it('belongs to one member of one store', async () => {
  const ben = await world.as(await make.member())
  const other = await makeOtherStore(world, 'favorites.example')
  const strange = await make.film({ store_id: other.id })
  const film = await make.film()
  await ben.post('/api/favorites', { id: film.id })
  expect((await ana.get(`/api/favorites/${film.id}`)).json().favorite).toBe(false)

  const asked = await Promise.all([
    ben.get(`/api/favorites/${strange.id}`),
    ben.post('/api/favorites', { id: strange.id }),
    ben.delete(`/api/favorites/${strange.id}`),
  ])
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})

it('asks guests to sign in', async () => {
  const guest = await world.asGuest()
  const { id } = await make.film()
  const asked = await Promise.all([
    guest.get(LIST),
    guest.get(`/api/favorites/${id}`),
    guest.post('/api/favorites', { id }),
    guest.delete(`/api/favorites/${id}`),
  ])
  expect(asked.map((answer) => answer.json().code)).toEqual(Array(4).fill('sign_in_first'))
  expect(asked.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(401))
})
