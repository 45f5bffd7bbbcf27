import { afterAll, expect, it } from 'vitest'
import {
  trackingHeadersOf,
  makeTrackedProgram,
  playbackEvents,
  listRecordedEvents,
} from '../../testing/tracked-viewing.ts'
import { makeWorld } from '../../testing/world.ts'
import { openCollector } from '../roles/collect.ts'

const world = await makeWorld({ PUBLIC_URL: 'https://shop.example' })
const stranger = await world.make.store('second.example')
const collector = await openCollector({ ...world.ctx, ctx: world.ctx, url: world.url } as never)
afterAll(() => collector.close())

const program = await makeTrackedProgram(world, stranger.id)
const member = await world.make.member({ store_id: stranger.id })
const tracking = { ...program, user_id: member.id, store_id: stranger.id }
const host = { host: 'events.example' }
const page = { ...host, origin: 'https://second.example' }

it('collects for every store from a host that is no store’s', async () => {
  const token = await collector.inject({
    url: '/api/token',
    headers: { ...page, ...trackingHeadersOf(tracking) },
  })
  expect(token.statusCode).toBe(200)
  const told = await collector.inject({
    method: 'PUT',
    url: '/api/events',
    headers: { ...page, token: token.body },
    payload: { ...tracking, current_second: 0, source: 'web', events: playbackEvents(3) },
  })
  expect(told.statusCode).toBe(200)
  expect(await listRecordedEvents(world)).toMatchObject(
    [1, 2, 3].map(() => ({ store_id: stranger.id, member_id: member.id })),
  )
})

it('gives no token for somebody who is not of that store', async () => {
  const answer = await collector.inject({
    url: '/api/token',
    headers: { ...page, ...trackingHeadersOf({ ...tracking, user_id: world.owner.id }) },
  })
  expect(answer.statusCode).toBe(418)
})

it('has nothing else of the shop, and says that it is well', async () => {
  for (const url of ['/', '/api/sessions', '/api/contents', '/bullet']) {
    expect.soft((await collector.inject({ url, headers: host })).statusCode, url).toBe(404)
  }
  expect((await collector.inject({ url: '/readyz', headers: host })).statusCode).toBe(200)
})

it.each(['https://second.example', 'https://shop.example', 'http://events.example:3000'])(
  'lets pages of %s send and read',
  async (origin) => {
    const preflight = await collector.inject({
      method: 'OPTIONS',
      url: '/api/events',
      headers: { ...host, origin },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': expect.stringContaining('PUT') as string,
      'access-control-allow-headers': expect.stringContaining('token') as string,
    })
    const refused = await collector.inject({ url: '/api/token', headers: { ...host, origin } })
    expect(refused.headers['access-control-allow-origin']).toBe(origin)
  },
)

it.each(['https://elsewhere.example', 'null', 'https://shop.example.evil'])(
  'lets no page of %s',
  async (origin) => {
    const preflight = await collector.inject({
      method: 'OPTIONS',
      url: '/api/events',
      headers: { ...host, origin },
    })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  },
)
