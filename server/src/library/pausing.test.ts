import { expect, it } from 'vitest'
import { openTrackedFilm, playbackEvents, listRecordedEvents } from '../../testing/tracked-viewing.ts'
import { createViewingClient } from '../../testing/viewing-client.ts'
import { makeWorld, type Client } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world

const pause = (client: Client, history_paused: boolean) => client.patch('/api/users/me', { history_paused })
const history = async (client: Client) => (await client.get('/api/contents/recent_views')).json()
const mine = async (client: Client, { permalink }: { permalink: string }) =>
  (await client.get(`/api/contents/${permalink}/mine`)).json()

it('keeps nothing of what is watched while the history is paused, and all that was kept before', async () => {
  const ana = createViewingClient(await world.as(await make.member()))
  const [before, during] = [await make.film(), await make.film()]
  await ana.at(before, 30)
  await pause(ana.client, true)

  expect((await ana.at(during, 30)).json()).toEqual({ watched: false })
  expect((await ana.at(during, 60)).json()).toEqual({ watched: false })
  await ana.at(before, 50)
  expect(await history(ana.client)).toMatchObject([{ id: before.id, position_seconds: 30 }])
  expect(await mine(ana.client, during)).toMatchObject({ positions: [], watched_video_ids: [] })

  await pause(ana.client, false)
  await ana.at(during, 20)
  expect(await history(ana.client)).toMatchObject([
    { id: during.id, position_seconds: 20 },
    { id: before.id },
  ])
})

it('still marks a film by hand, and knows a mark made before', async () => {
  const ana = createViewingClient(await world.as(await make.member()))
  const [seen, marked] = [await make.film(), await make.film()]
  await ana.at(seen, 60)
  await pause(ana.client, true)
  expect((await ana.at(seen, 10)).json()).toEqual({ watched: true })
  const { video_ids } = (await ana.client.put(`/api/contents/watched_videos/${marked.video_id}`)).json()
  expect(new Set(video_ids)).toEqual(new Set([seen.video_id, marked.video_id]))
})

it('counts nothing of it either, also not of a player that was counted until then', async () => {
  const member = await make.member()
  const ana = await world.as(member)
  const film = await make.film()
  const tracking = {
    user_id: member.id,
    video_id: film.video_id!,
    content_id: film.id,
    store_id: world.storeId,
  }
  const player = await openTrackedFilm(world, ana, tracking)
  await player.tell(playbackEvents(2))
  await pause(ana, true)
  expect((await player.tell(playbackEvents(3, '2026-01-01T00:00:00Z'))).statusCode).not.toBe(500)
  const now = new Date(Date.now() + 5000).toISOString()
  expect((await player.tell(playbackEvents(3, now))).statusCode).toBe(418)
  expect(await listRecordedEvents(world)).toHaveLength(2)
  await pause(ana, false)
  expect((await player.tell(playbackEvents(1, now))).statusCode).toBe(200)
})
