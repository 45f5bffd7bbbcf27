import { beforeEach, expect, it } from 'vitest'
import { eventPixel, viewPixel } from '../../testing/pixels.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const ana = await world.make.member({ email: 'ana@example.com' })
const asAna = await world.as(ana)
const NOON = '2026-03-10T12:00:00.000Z'

const view = viewPixel(ana)
const event = eventPixel(ana)
const views = () => world.ctx.db.selectFrom('page_view').selectAll().execute()
const events = () => world.ctx.db.selectFrom('pixel_event').selectAll().execute()
// Like a beacon: with the browser's cookies, and without our headers.
const beacon = (url: string, payload: object, browser = asAna) =>
  world.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'localhost', cookie: browser.headers.cookie! },
  })

beforeEach(async () => {
  world.setTime(NOON)
  await world.ctx.db.deleteFrom('page_view').execute()
  await world.ctx.db.deleteFrom('pixel_event').execute()
})

it('keeps every field of a page view', async () => {
  expect((await beacon('/pixel/view', view)).statusCode).toBe(204)
  const { current_store: store_id, current_user: member_id, current_email: email } = view
  const {
    current_pathname: pathname,
    current_query: query,
    current_host: host,
    real_referrer: referrer,
  } = view
  const { gid, session, window_height, window_width } = view
  expect(await views()).toMatchObject([
    {
      store_id,
      member_id,
      email,
      pathname,
      query,
      host,
      referrer,
      gid,
      session,
      window_height,
      window_width,
      created_at: NOON,
    },
  ])
})

it('keeps every field of an event', async () => {
  expect((await beacon('/pixel/event', event)).statusCode).toBe(204)
  const { request_referer: referer, user_id: member_id, ...rest } = event
  expect(await events()).toMatchObject([{ ...rest, value: '12', referer, member_id, created_at: NOON }])
})

it('keeps what a page does not know as nothing', async () => {
  const nothing = { gid: null, real_referrer: null, current_email: null, session: null }
  await beacon('/pixel/view', { ...view, ...nothing, current_user: 0 }, await world.asGuest())
  expect(await views()).toMatchObject([
    { gid: null, referrer: null, email: null, session: null, member_id: null },
  ])
})

it('takes an event for the publisher’s when it comes from the admin, whatever it says', async () => {
  await beacon('/pixel/event', { ...event, source: 'admin', is_publisher: false })
  await beacon('/pixel/event', { ...event, source: 'storefront', is_publisher: true })
  expect((await events()).map(({ is_publisher }) => is_publisher)).toEqual([true, false])
})

it('believes the session, not the page, about who it was', async () => {
  await beacon('/pixel/view', { ...view, current_user: world.owner.id })
  await beacon('/pixel/view', view, await world.asGuest())
  expect((await views()).map(({ member_id, email }) => [member_id, email])).toEqual([
    [ana.id, 'ana@example.com'],
    [null, null],
  ])
})

it('keeps nothing of a member who opted out, nor while the store does not track', async () => {
  await asAna.put('/api/users/me/tracking', { opted_out: true })
  expect((await beacon('/pixel/view', view)).statusCode).toBe(418)
  await asAna.put('/api/users/me/tracking', { opted_out: false })
  const owner = await world.as(world.owner)
  await owner.patch('/bullet/api/analytics/settings', { tracking: false })
  expect((await beacon('/pixel/event', event)).statusCode).toBe(418)
  await owner.patch('/bullet/api/analytics/settings', { tracking: true })
  expect([await views(), await events()]).toEqual([[], []])
})

it.each([
  ['/pixel/view', { ...view, window_width: -1 }, 400],
  ['/pixel/view', { ...view, current_pathname: 'x'.repeat(2001) }, 400],
  ['/pixel/view', { ...view, current_store: 999_999 }, 404],
  ['/pixel/event', { ...event, source: 'elsewhere' }, 400],
  ['/pixel/event', { ...event, name: '' }, 400],
  ['/pixel/event', { ...event, details: { more: 'x'.repeat(20_000) } }, 413],
])('refuses to keep what is out of bounds: %s', async (url, payload, status) => {
  expect((await beacon(url, payload)).statusCode).toBe(status)
})
