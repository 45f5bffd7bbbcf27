import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make, ctx } = world
const owner = await world.as(world.owner)
const START = '2030-01-01T20:00:00.000Z'
const at = (seconds: number) => world.setTime(new Date(Date.parse(START) + seconds * 1000).toISOString())

it('counts the messages of each minute of a broadcast, quiet ones included', async () => {
  at(-30)
  const show = await make.liveEvent({ state: 'waiting', starts_at: START })
  const ana = await world.as(await make.member())
  const path = `/bullet/api/live_chats/${show.id}/minutes`
  const say = async (body: string) => (await ana.post(`/api/live_chats/${show.id}/messages`, { body })).json()
  await say('before')
  expect((await owner.get(path)).json()).toEqual([])
  const isLive = { state: 'live', started_at: START } as const
  await ctx.db.updateTable('live_event').set(isLive).where('content_id', '=', show.id).execute()
  for (const seconds of [5, 59, 185]) {
    at(seconds)
    await say(`at ${seconds}`)
  }
  const { id } = await say('deleted')
  await owner.delete(`/api/live_chats/${show.id}/messages/${id}`)
  expect((await owner.get(path)).json()).toEqual([
    { minute: '2030-01-01T20:00:00.000Z', messages: 2 },
    { minute: '2030-01-01T20:01:00.000Z', messages: 0 },
    { minute: '2030-01-01T20:02:00.000Z', messages: 0 },
    { minute: '2030-01-01T20:03:00.000Z', messages: 1 },
  ])
})
