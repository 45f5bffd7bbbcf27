import { createSecretKey } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  trackingHeadersOf,
  makeTrackedProgram,
  openTrackedFilm,
  playbackEvents,
} from '../../testing/tracked-viewing.ts'
import { makeWorld } from '../../testing/world.ts'
import { signTrackingClaims } from './tokens.ts'

const world = await makeWorld()
const program = await makeTrackedProgram(world)
const ana = await world.make.member()
const asAna = await world.as(ana)
const tracking = { ...program, user_id: ana.id, store_id: world.storeId }
const NOON = '2026-03-10T12:00:00Z'

it('says in plain text what a token is, and what it stands for', async () => {
  world.setTime(NOON)
  const answer = await asAna.get('/api/token', { headers: trackingHeadersOf(tracking) })
  expect(answer.headers['content-type']).toMatch('text/plain')
  const session = await asAna.get('/api/session', {
    headers: { ...trackingHeadersOf(tracking), token: answer.body },
  })
  expect(session.json()).toEqual({ ...tracking, expires_at: '2026-03-10T12:10:00.000Z' })
})

it('is good for ten minutes', async () => {
  world.setTime(NOON)
  const watching = await openTrackedFilm(world, asAna, tracking)
  world.setTime('2026-03-10T12:09:59Z')
  expect((await watching.tell(playbackEvents(1, NOON))).statusCode).toBe(200)
  world.setTime('2026-03-10T12:10:00Z')
  expect((await watching.tell(playbackEvents(1, NOON))).statusCode).toBe(401)
})

it.each(['user_id', 'video_id', 'content_id', 'store_id'])('is bound to its %s', async (field) => {
  world.setTime(NOON)
  const watching = await openTrackedFilm(world, asAna, tracking)
  const told = await watching.tell(playbackEvents(1, NOON), { [field]: 999_999 })
  expect(told.statusCode).toBe(401)
  expect(told.json()).toMatchObject({ code: 'tracking_token_invalid' })
})

it('is refused when altered, made with another key, or missing', async () => {
  world.setTime(NOON)
  const { token } = await openTrackedFilm(world, asAna, tracking)
  const [said, signature] = token.split('.') as [string, string]
  const claims = {
    ...tracking,
    guest_key: '',
    device: 'desktop' as const,
    country: null,
    expires_at: 4_000_000_000,
  }
  const others = [
    `${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`,
    `${said}.`,
    said,
    'no token',
    signTrackingClaims(createSecretKey(Buffer.from('another key')), claims),
  ]
  for (const other of others) expect.soft((await sessionOf(other)).statusCode, other).toBe(401)
  expect((await asAna.get('/api/session', { headers: trackingHeadersOf(tracking) })).statusCode).toBe(400)
})

const sessionOf = (token: string) =>
  asAna.get('/api/session', { headers: { ...trackingHeadersOf(tracking), token } })

it('is given to nobody for another person, nor for another store’s film', async () => {
  const asked = async (changes: object, browser = asAna) =>
    (await browser.get('/api/token', { headers: trackingHeadersOf({ ...tracking, ...changes }) })).statusCode
  const stranger = await world.make.store('stranger.example')
  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  await world.app.stores.refresh(world.ctx.db)
  const strange = await makeTrackedProgram(world, stranger.id)

  expect(await asked({ user_id: world.owner.id })).toBe(401)
  expect(await asked({}, await world.asGuest())).toBe(401)
  expect(await asked({ store_id: stranger.id })).toBe(401)
  expect(await asked(strange)).toBe(418)
  expect(await asked({ content_id: 999_999 })).toBe(418)
  expect(await asked({ video_id: 'none' })).toBe(400)
})
