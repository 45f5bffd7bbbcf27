import { beforeEach, expect, it } from 'vitest'
import { createGranter } from '../../../testing/grants.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { formatMediaPlaylist } from '../../media/transcode/playlists.ts'

const NOW = Date.parse('2030-01-01T20:10:00.000Z')
const START = '2030-01-01T20:00:00.000Z'
const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

const world = await makeWorld()
const { make } = world
const { db, storage } = world.ctx
beforeEach(() => world.setTime(after(0)))
world.setTime(after(0))
const owner = await world.as(world.owner)
const member = await world.as(await make.member())

/** A film of twenty minutes in segments of four seconds, of which the first is stored. */
async function film() {
  const { id } = await make.video({ duration: 1200 })
  const folder = `videos/${id}/1/hls`
  await db.updateTable('video').set({ hls_key: folder }).where('id', '=', id).execute()
  const segments = Array.from({ length: 300 }, () => ({ duration: 4, bytes: 10 }))
  await storage.putBytes(`${folder}/master.m3u8`, Buffer.from('#EXTM3U'))
  await storage.putBytes(`${folder}/v480/index.m3u8`, Buffer.from(formatMediaPlaylist(segments, true)))
  await storage.putBytes(`${folder}/v480/00001.m4s`, Buffer.from('a segment'))
  return id
}

/** On air for whoever has paid. */
async function onAir(kind: 'broadcast' | 'premiere') {
  const video_id = await film()
  const row = { state: 'live', starts_at: START, started_at: START } as const
  if (kind === 'broadcast') return make.liveEvent({ ...row, video_id, content: { access: 'paid' } })
  const event = await make.liveEvent({ ...row, kind, content: { access: 'paid' } })
  const shown = await make.content({ access: 'paid', video_id })
  await db
    .insertInto('premiere')
    .values({ content_id: event.id, store_id: world.storeId, film_id: shown.id, video_id, duration: 1200 })
    .execute()
  return event
}

async function link(eventId: number, wish: object = {}) {
  const path = `/bullet/api/programs/${eventId}/links`
  const made = (await owner.post(path, { kind: 'watch', ...wish })).json()
  return { token: made.path.split('/').at(-1) as string, path: `${path}/${made.id}` }
}

/** A browser that sends no cookies, as from a frame of another site. */
const statusAt = async (url: string) => (await world.app.inject({ url })).statusCode

const filesAt = (address: string) =>
  ['master.m3u8', 'v480/00001.m4s'].map((file) => new URL(file, new URL(address, 'http://x')).pathname)

async function play(token: string) {
  const begun = await world.app.inject({ method: 'POST', url: `/api/links/${token}/plays`, payload: {} })
  const url = `/api/links/${token}/live_playback?play=${begun.json().play}`
  const { state, stream } = (await world.app.inject({ url })).json()
  expect(state).toBe('playable')
  return { expiresAt: stream.expires_at as string, files: filesAt(stream.url) }
}

it.each(['broadcast', 'premiere'] as const)('watch a %s by a link as long as it is good', async (kind) => {
  const event = await onAir(kind)
  expect((await member.get(`/api/live_events/${event.id}/playback`)).json().state).toBe('locked')
  const [revoked, kept] = [await link(event.id), await link(event.id)]
  const [one, other] = [await play(revoked.token), await play(kept.token)]
  for (const file of [...one.files, ...other.files]) expect(await statusAt(file)).toBe(200)
  expect((await owner.delete(revoked.path)).statusCode).toBe(204)
  world.setTime(after(60))
  for (const file of one.files) expect(await statusAt(file)).toBe(403)
  for (const file of other.files) expect(await statusAt(file)).toBe(200)

  world.setTime(after(0))
  const brief = await play((await link(event.id, { expires_at: after(90) })).token)
  expect(brief.expiresAt).toBe(after(90))
  world.setTime(after(91))
  for (const file of brief.files) expect(await statusAt(file)).toBe(403)
})

it('watch no other event by a link', async () => {
  const [event, another] = [await onAir('broadcast'), await onAir('broadcast')]
  const { files } = await play((await link(event.id)).token)
  expect(await statusAt(files[0]!)).toBe(200)
  const ids = (id: number) => `/${id}/`
  expect(await statusAt(files[0]!.replace(ids(event.id), ids(another.id)))).toBe(403)
})

it.each(['broadcast', 'premiere'] as const)(
  'watch a %s no longer than a minute after their right ended',
  async (kind) => {
    const event = await onAir(kind)
    const person = await make.member()
    const browser = await world.as(person)
    await createGranter(storeContextOf(world))(person.id, { content_id: event.id }, { ends_at: after(30) })
    const { stream } = (await browser.get(`/api/live_events/${event.id}/playback`)).json()
    const files = filesAt(stream.url)
    for (const file of files) expect((await browser.get(file)).statusCode).toBe(200)
    for (const file of files) expect(await statusAt(file)).toBe(403) // another browser
    world.setTime(after(90))
    for (const file of files) expect((await browser.get(file)).statusCode).toBe(403)
    expect((await browser.get(`/api/live_events/${event.id}/playback`)).json().state).toBe('locked')
  },
)
