import { afterEach, expect, it } from 'vitest'
import { setWatchSettings, makeSeries, createViewingClient } from '../../testing/viewing-client.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const AT = Date.parse('2026-05-01T12:00:00Z')

afterEach(() => setWatchSettings(world, { continue_watching: true, mark_as_watched: true }))

const someone = async () => createViewingClient(await world.as(await make.member()))
type Someone = Awaited<ReturnType<typeof someone>>
const take = ({ client }: Someone, body: { positions?: object[]; watched?: number[] }) =>
  client.post('/api/positions/taken_over', { positions: [], watched: [], ...body })
const mineOf = async ({ client }: Someone, permalink: string) =>
  (await client.get(`/api/contents/${permalink}/mine`)).json()

it('takes over where a guest was, unless the member was there later', async () => {
  const ana = await someone()
  const [film, later, earlier] = [await make.film(), await make.film(), await make.film()]
  await ana.at(later, 40, { at: AT + 1 })
  await ana.at(earlier, 40, { at: AT - 1 })
  const positions = [film, later, earlier].map(({ id }) => ({ content_id: id, position_seconds: 20, at: AT }))
  for (let twice = 0; twice < 2; twice += 1) expect((await take(ana, { positions })).statusCode).toBe(200)
  const seconds = [film, later, earlier].map(
    async ({ permalink }) => (await mineOf(ana, permalink)).positions[0].position_seconds,
  )
  expect(await Promise.all(seconds)).toEqual([20, 40, 20])
})

it('takes over chapters by their collection', async () => {
  const ana = await someone()
  const { id, permalink, chapters } = await makeSeries(world, 2)
  const { chapter_id } = chapters[0]!
  await take(ana, { positions: [{ content_id: id, chapter_id, position_seconds: 20, at: AT }] })
  expect((await mineOf(ana, permalink)).positions).toMatchObject([{ chapter_id, position_seconds: 20 }])
})

it('takes over marks, but of what the member is in the middle of', async () => {
  const ana = await someone()
  const [film, going] = [await make.film(), await make.film()]
  await ana.at(going, 30, { at: AT })
  const answer = await take(ana, { watched: [film.video_id!, going.video_id!, 999_999] })
  expect(answer.json()).toEqual({ video_ids: [film.video_id] })
  await setWatchSettings(world, { mark_as_watched: false })
  expect((await take(ana, { watched: [film.video_id!] })).json()).toEqual({ video_ids: [] })
})

it('leaves out what is gone or closed, and refuses guests and nonsense', async () => {
  const ana = await someone()
  const closed = await make.film({ access: 'paid' })
  const open = await make.film()
  const positions = [closed.id, 999_999, open.id].map((content_id) => ({
    content_id,
    position_seconds: 20,
    at: AT,
  }))
  expect((await take(ana, { positions })).statusCode).toBe(200)
  expect((await mineOf(ana, open.permalink)).positions).toHaveLength(1)
  expect((await mineOf(ana, closed.permalink)).positions).toEqual([])
  expect((await take(createViewingClient(await world.asGuest()), { positions })).statusCode).toBe(401)
  expect((await take(ana, { positions: [{ content_id: 'x' }] })).statusCode).toBe(400)
  const many = Array.from({ length: 201 }, () => open.video_id!)
  expect((await take(ana, { watched: many })).statusCode).toBe(400)
})
