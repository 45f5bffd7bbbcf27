import { beforeEach, expect, it } from 'vitest'
import { makeTrackedProgram, openTrackedFilm } from '../../testing/tracked-viewing.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const program = await makeTrackedProgram(world)
const ana = await world.make.member()
const tracking = { ...program, user_id: ana.id, store_id: world.storeId }
world.setTime('2026-03-10T12:00:00Z')
const { token } = await openTrackedFilm(world, await world.as(ana), tracking)
const data = {
  event_created: Date.parse('2026-03-10T12:00:00Z') / 1000,
  ...tracking,
  created_at: '2026-03-10T12:00:00.250Z',
  name: 'play',
  current_second: 7,
}
const putStats = (payload: object) =>
  world.app.inject({ method: 'PUT', url: '/api/proxy', headers: { token }, payload })
const statements = () =>
  world.ctx.db.selectFrom('stats_statement').select(['store_id', 'topic', 'data', 'created_at']).execute()

beforeEach(async () => {
  await world.ctx.db.deleteFrom('stats_statement').execute()
})

it('keeps a statement under its topic, once however often it comes', async () => {
  const told = await Promise.all([
    putStats({ topic: 'playback', data }),
    putStats({ topic: 'playback', data }),
  ])
  expect(told.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect(await statements()).toEqual([
    { store_id: world.storeId, topic: 'playback', data, created_at: '2026-03-10T12:00:00.000Z' },
  ])
})

it('adds the store’s environment to the topic when one is set', async () => {
  const owner = await world.as(world.owner)
  await owner.patch('/bullet/api/analytics/settings', { environment: 'staging' })
  await putStats({ topic: 'playback', data })
  await owner.patch('/bullet/api/analytics/settings', { environment: null })
  await putStats({ topic: 'search', data })
  expect((await statements()).map(({ topic }) => topic).sort()).toEqual(['playback_staging', 'search'])
})

it.each([
  ['another viewer', { topic: 'playback', data: { ...data, user_id: 999 } }, 401],
  ['a topic that is none', { topic: 'a topic', data }, 400],
  ['no time', { topic: 'playback', data: { ...data, event_created: undefined } }, 400],
  ['a time of long ago', { topic: 'playback', data: { ...data, event_created: 1 } }, 400],
  ['more than is ever said', { topic: 'playback', data: { ...data, more: 'x'.repeat(20_000) } }, 413],
])('refuses a statement with %s', async (_what, payload, status) => {
  expect((await putStats(payload)).statusCode).toBe(status)
  expect(await statements()).toEqual([])
})
