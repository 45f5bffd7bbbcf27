import { expect, it, vi } from 'vitest'
import { createViewingClient } from '../../testing/viewing-client.ts'
import { makeWorld } from '../../testing/world.ts'
import { ViewCount } from './view-count.ts'

const world = await makeWorld()
const { make, ctx } = world

const viewsOf = async (id: number) => {
  const { views } = await ctx.db
    .selectFrom('content')
    .select('views')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return views
}

it('counts a viewer once in six hours for a program', async () => {
  const [film, other] = [await make.film(), await make.film()]
  const views = new ViewCount(ctx)
  world.setTime('2026-05-01T12:00:00Z')
  for (const viewer of ['ana', 'ana', 'ben']) views.count(viewer, film.id)
  views.count('ana', other.id)
  world.setTime('2026-05-01T17:59:59Z')
  views.count('ana', film.id)
  await views.write()
  expect([await viewsOf(film.id), await viewsOf(other.id)]).toEqual([2, 1])
  world.setTime('2026-05-01T18:00:00Z')
  views.count('ana', film.id)
  world.setTime(null)
  await views.write()
  expect(await viewsOf(film.id)).toBe(3)
})

it('loses nothing when it cannot be written down', async () => {
  const film = await make.film()
  const broken = { ...ctx, db: undefined as never }
  const views = new ViewCount(broken)
  views.count('ana', film.id)
  await views.write()
  views.count('ben', film.id)
  broken.db = ctx.db as never
  await views.write()
  expect(await viewsOf(film.id)).toBe(2)
})

it('adds what two processes counted at once', async () => {
  const films = await Promise.all(Array.from({ length: 20 }, () => make.film()))
  const counts = [films, films.toReversed()].map((order, process) => {
    const views = new ViewCount(ctx)
    for (const { id } of order) views.count(`browser ${process}`, id)
    return views
  })
  await Promise.all(counts.map((views) => views.write()))
  expect(await Promise.all(films.map(({ id }) => viewsOf(id)))).toEqual(films.map(() => 2))
})

it('counts guests and members that open a film, but not staff, and nobody who may not', async () => {
  const film = await make.film()
  const paid = await make.film({ access: 'paid' })
  const guest = await world.asGuest()
  for (const client of [guest, await world.as(await make.member()), await world.as(world.owner)]) {
    const viewer = createViewingClient(client)
    await viewer.at(film, 0)
    await viewer.at(film, 10)
    if (client !== guest) continue
    expect((await viewer.at(paid, 0)).statusCode).toBe(403)
  }
  await vi.waitFor(async () => expect(await viewsOf(film.id)).toBe(2), { timeout: 10_000, interval: 200 })
  expect(await viewsOf(paid.id)).toBe(0)
})

it('tells guests apart by no cookie', async () => {
  const film = await make.film()
  for (const [agent, cookie] of [
    ['Phone', 'matinee_guest=one'],
    ['Phone', 'matinee_guest=two'],
    ['Laptop', 'matinee_guest=one'],
  ]) {
    const guest = await world.asGuest()
    guest.headers['cookie'] += `; ${cookie}`
    guest.headers['user-agent'] = agent!
    await createViewingClient(guest).at(film, 0)
  }
  await vi.waitFor(async () => expect(await viewsOf(film.id)).toBe(2), { timeout: 10_000, interval: 200 })
})
