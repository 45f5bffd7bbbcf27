import { expect, it } from 'vitest'
import type { Markers } from '@matinee/contract/catalogue/playlists'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
await world.app.stores.refresh(world.ctx.db)
const owner = await world.as(world.owner)

const at = (id: number) => `/bullet/api/videos/${id}/markers`
const readMarkers = async (id: number) => (await owner.get(at(id))).json() as Markers
const save = async (id: number, markers: object[]) =>
  owner.put(at(id), { version: (await readMarkers(id)).version, markers })
const film = async (duration: number | null = 60) => (await world.make.video({ duration })).id

it('keeps the marks of a film in the order of their moments', async () => {
  const id = await film()
  expect((await readMarkers(id)).markers).toEqual([])
  const saved = await save(id, [
    { at_seconds: 30.12345, title: ' The storm ' },
    { at_seconds: 0, title: 'Beginning' },
  ])
  expect(saved.json().markers).toEqual([
    { at_seconds: 0, title: 'Beginning' },
    { at_seconds: 30.123, title: 'The storm' },
  ])
  expect(await readMarkers(id)).toEqual(saved.json())
  expect((await save(id, [])).json().markers).toEqual([])
})

it('refuses what lies behind the end, two at one moment, no words, and more than 200', async () => {
  const id = await film()
  const mark = (at_seconds: number, title = 'Mark') => ({ at_seconds, title })
  expect((await save(id, [mark(60.5)])).json().code).toBe('marker_beyond_end')
  expect((await save(id, [mark(7), mark(7.0001)])).json().code).toBe('marker_twice')
  expect((await save(id, [mark(-1)])).statusCode).toBe(400)
  expect((await save(id, [mark(1, '  ')])).statusCode).toBe(400)
  const many = Array.from({ length: 201 }, (_, index) => mark(index / 10))
  expect((await save(id, many)).statusCode).toBe(400)
  expect((await save(id, many.slice(1))).statusCode).toBe(200)
})

it('takes any moment while the length of a film is not known', async () => {
  expect((await save(await film(null), [{ at_seconds: 5000, title: 'Far' }])).statusCode).toBe(200)
})

it('tells the second of two editors, also when both save at once', async () => {
  const id = await film()
  const { version } = await readMarkers(id)
  const body = (title: string) => ({ version, markers: [{ at_seconds: 1, title }] })
  const answers = await Promise.all([owner.put(at(id), body('Mine')), owner.put(at(id), body('Theirs'))])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [kept] = answers.filter(({ statusCode }) => statusCode === 200)
  expect(await readMarkers(id)).toEqual(kept!.json())
})

it('are shown by nobody but the staff of the store', async () => {
  const stranger = await world.make.store('stranger.example')
  const { id } = await world.make.video({ store_id: stranger.id })
  expect((await owner.get(at(id))).statusCode).toBe(404)
  expect((await owner.put(at(id), { version: '', markers: [] })).statusCode).toBe(404)
  const member = await world.as(await world.make.member())
  expect((await member.get(at(await film()))).statusCode).toBe(403)
})
