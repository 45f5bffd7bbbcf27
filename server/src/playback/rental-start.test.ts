import { beforeEach, expect, it } from 'vitest'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld, type Client } from '../../testing/world.ts'
import { endAccess, grantAccess } from '../offers/accesses.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)
const NOW = '2030-01-01T10:00:00.000Z'
const LATER = '2030-01-31T10:00:00.000Z'
beforeEach(() => world.setTime(NOW))

const makeFilm = async (content: object = {}) =>
  make.content({
    access: 'paid',
    ...content,
    video_id: (await make.video({ hls_key: 'videos/1/hls', duration: 600 })).id,
  })

async function holder(grant: object) {
  const member = await make.member()
  const access = { member_id: member.id, source: 'purchase' as const, source_id: null, starts_at: NOW }
  await grantAccess(ctx, { ...access, ends_at: null, ...grant })
  return { member, client: await world.as(member) }
}

const playback = async (client: Client, permalink: string) =>
  (await client.get(`/api/contents/${permalink}/playback`)).json()
const beat = async (client: Client, permalink: string) =>
  (await client.post(`/api/contents/${permalink}/streams`)).statusCode

it('opens a paid program to whoever holds it, from its page and from its chapters, at once', async () => {
  const film = await makeFilm()
  const { id, permalink } = await make.collection({ access: 'paid', films: 0 })
  const part = await makeFilm({ status: 'unpublished' })
  const chapter = await make.chapter({ content_id: id, program_id: part.id })
  const offer = await make.offer({ content_ids: [film.id, id] })
  const stranger = await world.as(await make.member())
  const { client } = await holder({ offer_id: offer.id })

  expect((await playback(client, film.permalink)).state).toBe('playable')
  expect((await playback(stranger, film.permalink)).state).toBe('locked')
  expect((await client.get(`/api/chapters/${chapter.id}/playback`)).json().state).toBe('playable')
  expect((await stranger.get(`/api/chapters/${chapter.id}/playback`)).json().state).toBe('locked')
  const report = {
    content_id: id,
    chapter_id: chapter.id,
    video_id: part.video_id,
    position_seconds: 9,
    at: 9,
  }
  expect((await client.post('/api/positions', report)).statusCode).toBe(200)
  expect((await stranger.post('/api/positions', report)).json().code).toBe('film_closed')
  expect(await beat(client, permalink)).toBe(204)
})

it('opens the files of what is held', async () => {
  const { id } = await make.content({ access: 'paid' })
  const resource = await make.resource({ content_id: id })
  const { client } = await holder({ content_id: id })
  const stranger = await world.as(await make.member())
  const at = `/api/resources/${resource.id}/download`
  expect((await stranger.get(at)).json().code).toBe('download_closed')
  expect((await client.get(at)).json().code).not.toBe('download_closed')
})

it('signs the film no longer than it is open', async () => {
  const film = await makeFilm()
  const { client } = await holder({ content_id: film.id, ends_at: '2030-01-01T10:20:00.000Z' })
  expect((await playback(client, film.permalink)).film.expires_at).toBe('2030-01-01T10:20:00.000Z')
})

it('begins a rental with its first play and shows both its clocks', async () => {
  const film = await makeFilm()
  const offer = await make.offer({ type: 'rent', content_ids: [film.id] })
  const { client } = await holder({ offer_id: offer.id, ends_at: LATER, watch_hours: 48 })

  const waiting = { watch_hours: 48, began_at: null, ends_at: LATER }
  expect((await playback(client, film.permalink)).rental).toEqual(waiting)
  expect((await playback(client, film.permalink)).rental).toEqual(waiting)
  expect(await beat(client, film.permalink)).toBe(204)
  const running = { watch_hours: 48, began_at: NOW, ends_at: '2030-01-03T10:00:00.000Z' }
  expect((await playback(client, film.permalink)).rental).toEqual(running)

  world.setTime('2030-01-03T10:00:00.000Z')
  expect(await playback(client, film.permalink)).toMatchObject({ state: 'locked', rental: null })
  expect(await beat(client, film.permalink)).toBe(403)
})

it('begins no rental for a look at a free chapter, nor for the staff who look on', async () => {
  const { id, permalink } = await make.collection({ access: 'paid', films: 0 })
  const free = await make.chapter({ content_id: id, free_preview: true })
  const paid = await make.chapter({ content_id: id })
  const offer = await make.offer({ type: 'rent', content_ids: [id] })
  const { client } = await holder({ offer_id: offer.id, ends_at: LATER, watch_hours: 48 })
  const began = async () => (await client.get('/api/contents/my_library?tab=rented')).json()[0].held.began_at
  const watch = (chapter: { id: number }) =>
    client.post(`/api/contents/${permalink}/streams?chapter_id=${chapter.id}`)
  await watch(free)
  expect(await began()).toBeNull()
  await watch(paid)
  expect(await began()).toBe(NOW)
})

it('closes a film that plays as soon as what opened it is taken back', async () => {
  const film = await makeFilm({ preview_seconds: 30 })
  const offer = await make.offer({ covers_all: true })
  const { client } = await holder({ offer_id: offer.id, source: 'subscription', source_id: 7 })
  expect(await beat(client, film.permalink)).toBe(204)
  await endAccess(ctx, { source: 'subscription', source_id: 7, reason: 'canceled' })
  expect((await client.post(`/api/contents/${film.permalink}/streams`)).json().code).toBe('film_closed')
  expect((await playback(client, film.permalink)).state).toBe('preview')
})

it('lets as many devices play as the plan allows, whatever the store does', async () => {
  const film = await makeFilm()
  const second = async (max_streams: number) => {
    const offer = await make.offer({ covers_all: true, max_streams })
    const { member, client } = await holder({ offer_id: offer.id })
    expect(await beat(client, film.permalink)).toBe(204)
    return (await world.as(member)).post(`/api/contents/${film.permalink}/streams`)
  }
  expect((await second(1)).json()).toMatchObject({ code: 'user_limit', limit: 'streams', most: 1 })
  expect((await second(2)).statusCode).toBe(204)
})
