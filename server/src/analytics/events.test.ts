import { PLAYER_EVENTS } from '@matinee/contract/analytics/analytics'
import { beforeEach, expect, it } from 'vitest'
import {
  makeTrackedProgram,
  openTrackedFilm,
  playbackEvents,
  listRecordedEvents,
} from '../../testing/tracked-viewing.ts'
import { viewerFrom } from '../../testing/viewer.ts'
import { makeWorld } from '../../testing/world.ts'
import { changeAnalyticsSettings } from './settings.ts'

const world = await makeWorld()
const program = await makeTrackedProgram(world)
const ana = await world.make.member({ name: 'Ana' })
const tracking = { ...program, user_id: ana.id, store_id: world.storeId }
const asAna = await world.as(ana)
const openAsAna = () => openTrackedFilm(world, asAna, tracking)

beforeEach(async () => {
  world.setTime(null)
  await world.ctx.db.deleteFrom('player_event').execute()
})

it('keeps all sixteen events with who watched what, when and where in the film', async () => {
  const events = PLAYER_EVENTS.map((name, at) => ({
    created_at: new Date(Date.now() + at).toISOString(),
    name,
    current_second: at * 3,
  }))
  const told = await (await openAsAna()).tell(events)

  expect(told.json()).toEqual({ accepted: 16, refused: 0 })
  const kept = { store_id: world.storeId, ...program, member_id: ana.id }
  expect(await listRecordedEvents(world)).toMatchObject(events.map((event) => ({ ...event, ...kept })))
})

it('counts a batch once however often it comes, also with another token and beside new events', async () => {
  const events = playbackEvents(20)
  const [first, second] = [await openAsAna(), await openAsAna()]
  await first.tell(events.slice(0, 10))
  const again = await Promise.all([first, second, first].map((watching) => watching.tell(events)))

  expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await listRecordedEvents(world)).toMatchObject(events)
})

it('tells guests apart by no cookie, and gives a visitor another number each day', async () => {
  const guests = await Promise.all(['Firefox', 'Safari'].map((agent) => asGuest(agent)))
  for (const guest of guests) await guest.tell(playbackEvents(1, '2026-03-01T23:59:59Z'))
  for (const guest of guests) await guest.tell(playbackEvents(1, '2026-03-02T00:00:00Z'))

  const events = await listRecordedEvents(world)
  expect(events.map(({ member_id }) => member_id)).toEqual([null, null, null, null])
  expect(new Set(events.map(({ visitor }) => visitor)).size).toBe(4)
})

async function asGuest(agent: string) {
  world.setTime('2026-03-02T00:00:01Z')
  const browser = await world.asGuest()
  const headers = { 'user-agent': agent, cookie: 'matinee_guest=one' }
  const knownGuest = {
    ...browser,
    get: (url: string, options: { headers?: object } = {}) =>
      browser.get(url, { ...options, headers: { ...options.headers, ...headers } }),
  }
  return openTrackedFilm(world, knownGuest, { ...tracking, user_id: 0 })
}

it('leaves out what is too old or too far ahead, and says how many', async () => {
  world.setTime('2026-03-10T12:00:00Z')
  const watching = await openAsAna()
  const moments = [
    '2026-03-03T11:59:59Z',
    '2026-03-03T12:00:00Z',
    '2026-03-11T12:00:00Z',
    '2026-03-11T12:00:01Z',
    '1970-01-01T00:00:00Z',
  ]
  const told = await watching.tell(moments.flatMap((moment) => playbackEvents(1, moment)))

  expect(told.json()).toEqual({ accepted: 2, refused: 3 })
  expect((await listRecordedEvents(world)).map(({ created_at }) => created_at)).toEqual([
    '2026-03-03T12:00:00.000Z',
    '2026-03-11T12:00:00.000Z',
  ])
  expect((await watching.tell(playbackEvents(1, '1970-01-01T00:00:00Z'))).json()).toEqual({
    accepted: 0,
    refused: 1,
  })
})

const fine = playbackEvents(1)[0]!
it.each([
  ['no events', { events: [] }],
  ['more than a hundred events', { events: playbackEvents(101) }],
  ['an unknown event', { events: [{ ...fine, name: 'playing' }] }],
  ['a moment that is none', { events: [{ ...fine, created_at: 'yesterday' }] }],
  ['half a second', { events: [{ ...fine, current_second: 1.5 }] }],
  ['a second before the beginning', { events: [{ ...fine, current_second: -1 }] }],
  ['a second beyond all films', { events: [{ ...fine, current_second: 1e12 }] }],
  ['events that are no list', { events: 'play' }],
  ['another source', { source: 'tv' }],
  ['no context', { content_id: undefined }],
])('refuses a batch with %s and keeps nothing of it', async (_what, changes) => {
  const told = await (await openAsAna()).tell([fine], changes)
  expect(told.statusCode).toBe(400)
  expect(told.json()).toMatchObject({ success: false, code: 'invalid_input' })
  expect(await listRecordedEvents(world)).toEqual([])
})

it('refuses what is no JSON, and what is larger than any batch', async () => {
  const { token } = await openAsAna()
  const put = (payload: string) =>
    world.app.inject({
      method: 'PUT',
      url: '/api/events',
      headers: { token, 'content-type': 'application/json' },
      payload,
    })
  expect((await put('{"events": [')).statusCode).toBe(400)
  expect((await put(JSON.stringify({ padding: 'x'.repeat(40_000) }))).statusCode).toBe(413)
})

it('takes a batch from a page without its CSRF token', async () => {
  const watching = await openAsAna()
  expect((await watching.tell(playbackEvents(1))).statusCode).toBe(200)
})

it('stops a tracker for good when its content, its video or the wish to count is gone', async () => {
  const gone = await makeTrackedProgram(world)
  const watching = await openTrackedFilm(world, asAna, { ...tracking, ...gone })
  await world.ctx.db
    .updateTable('content')
    .set({ status: 'unpublished' })
    .where('id', '=', gone.content_id)
    .execute()
  await expectStop(watching)

  const other = await openTrackedFilm(world, asAna, tracking)
  await changeAnalyticsSettings(inStore(), viewerFrom(world.owner), { tracking: false })
  await expectStop(other)
  await changeAnalyticsSettings(inStore(), viewerFrom(world.owner), { tracking: true })

  await asAna.put('/api/users/me/tracking', { opted_out: true })
  await expectStop(other)
  await asAna.put('/api/users/me/tracking', { opted_out: false })
  expect((await other.tell(playbackEvents(1))).statusCode).toBe(200)
})

const inStore = () => ({ ...world.ctx, store: { id: world.storeId, locale: 'en' } })

async function expectStop(watching: Awaited<ReturnType<typeof openAsAna>>) {
  const before = await listRecordedEvents(world)
  const told = await watching.tell(playbackEvents(3))
  expect(told.statusCode).toBe(418)
  expect(told.json()).toMatchObject({ code: 'tracking_off' })
  await expect(openTrackedFilm(world, asAna, watching.tracking)).rejects.toThrow('No token: 418')
  expect(await listRecordedEvents(world)).toEqual(before)
}
