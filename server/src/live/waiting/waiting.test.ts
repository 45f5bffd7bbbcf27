import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { LivePlayback } from '@matinee/contract/live/live-playback'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeOtherStore } from '../../../testing/other-store.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { startListening } from '../../../testing/stream-listener.ts'
import { makeWorld } from '../../../testing/world.ts'
import { countWaiting } from './waiting-count.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)
const owner = await world.as(world.owner)
const guest = await world.asGuest()
const NOW = '2030-01-01T19:30:00.000Z'
const START = '2030-01-01T20:00:00.000Z'
const TOMORROW = '2030-01-02T20:00:00.000Z'
beforeEach(() => world.setTime(NOW))
const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 5000, interval: 5 })

describe('those who wait', () => {
  it('are told how many they are, over all processes', async () => {
    const { id } = await make.liveEvent({ state: 'scheduled', starts_at: START })
    const listen = await startListening(world)
    const page = await listen(`/api/live?on=waiting:${id}`)
    await until(() => expect(page.heard()).toContain('event: open'))
    expect(world.app.live.listenersOf('waiting')).toEqual([{ storeId: world.storeId, id, listeners: 1 }])
    await countWaiting(world.ctx, randomUUID(), [{ storeId: world.storeId, id, listeners: 4 }])
    await countWaiting(world.ctx, randomUUID(), world.app.live.listenersOf('waiting'))
    await until(() => expect(page.heard()).toContain('"viewers":5'))
    page.leave()
  })

  it('are forgotten soon after a process counts them no more', async () => {
    const { id } = await make.liveEvent({ state: 'waiting', starts_at: NOW })
    const count = (process: string, listeners: number) =>
      countWaiting(world.ctx, process, [{ storeId: world.storeId, id, listeners }])
    const left = randomUUID()
    await count(left, 4)
    world.setTime('2030-01-01T19:30:25.000Z')
    await count(randomUUID(), 2)
    const rows = ctx.db.selectFrom('live_waiting').select('viewers').where('content_id', '=', id)
    expect(await rows.execute()).toEqual([{ viewers: 2 }])
  })

  it('are not counted long before the start, once it has begun, and for another store', async () => {
    const other = await makeOtherStore(world, 'waiting.example')
    const far = await make.liveEvent({ state: 'scheduled', starts_at: TOMORROW })
    const begun = await make.liveEvent({ state: 'live', starts_at: START })
    const near = await make.liveEvent({ state: 'scheduled', starts_at: START })
    const process = randomUUID()
    await countWaiting(world.ctx, process, [
      { storeId: world.storeId, id: far.id, listeners: 1 },
      { storeId: world.storeId, id: begun.id, listeners: 1 },
      { storeId: other.id, id: near.id, listeners: 1 },
    ])
    const rows = ctx.db.selectFrom('live_waiting').selectAll().where('process', '=', process)
    expect(await rows.execute()).toEqual([])
  })
})

describe('the trailer', () => {
  const at = '/bullet/api/live_events'
  async function film() {
    const { id: video_id } = await make.video({ duration: 30 })
    const folder = `videos/${video_id}/1/hls`
    await ctx.db.updateTable('video').set({ hls_key: folder }).where('id', '=', video_id).execute()
    for (const name of ['master.m3u8', 'storyboard.vtt'])
      await ctx.storage.putBytes(`${folder}/${name}`, Buffer.from(name))
    return make.content({ video_id, status: 'draft' })
  }
  const watch = async (id: number) =>
    (await guest.get(`/api/live_events/${id}/playback`)).json<LivePlayback>()

  it('is shown to all who see the page, until the event begins', async () => {
    const { id: trailer_id, video_id } = await film()
    const { id } = await make.liveEvent({
      state: 'scheduled',
      starts_at: START,
      content: { access: 'paid' },
    })
    const { version } = (await owner.get(`${at}/${id}`)).json<LiveEvent>()
    const saved = await owner.patch(`${at}/${id}`, { version, trailer_id })
    expect(saved.json()).toMatchObject({ trailer: { id: trailer_id, is_ready: true } })
    const { state, trailer } = await watch(id)
    expect({ state, trailer }).toMatchObject({ state: 'locked', trailer: { video_id, duration: 30 } })
    expect((await guest.get(trailer!.url)).statusCode).toBe(200)
    const part = (name: string) => guest.get(trailer!.url.replace('master.m3u8', name))
    expect((await part('storyboard.vtt')).statusCode).toBe(404)
    expect((await guest.get(trailer!.url.replace(`/${video_id}/`, '/1234/'))).statusCode).toBe(403)
    await ctx.db.updateTable('live_event').set({ state: 'live' }).where('content_id', '=', id).execute()
    expect(await watch(id)).toMatchObject({ trailer: null })
  })

  it('is a finished film, or none', async () => {
    const { id } = await make.liveEvent({ state: 'scheduled', starts_at: START })
    const { version } = (await owner.get(`${at}/${id}`)).json<LiveEvent>()
    const unfinished = await make.content()
    const refused = await owner.patch(`${at}/${id}`, { version, trailer_id: unfinished.id })
    expect(refused.json()).toMatchObject({ errors: { trailer_id: ['not_ready'] } })
    expect((await owner.patch(`${at}/${id}`, { version, trailer_id: null })).statusCode).toBe(200)
  })
})
