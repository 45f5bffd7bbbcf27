import { expect, it } from 'vitest'
import { setStore } from '../../testing/store-settings.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const film = await world.make.film()
const STREAMS = `/api/contents/${film.permalink}/streams`
const start = Date.now()
const at = (seconds: number) => world.setTime(new Date(start + seconds * 1000).toISOString())

async function twoDevices(role = 'user') {
  const member = await world.make.member({ role })
  return [await world.as(member), await world.as(member)] as const
}

it('lets as many devices play at once as the store allows, and says which are in the way', async () => {
  await setStore(world, { max_streams: 1 })
  const [one, other] = await twoDevices()
  at(0)
  expect((await one.post(STREAMS)).statusCode).toBe(204)
  expect((await one.post(STREAMS)).statusCode).toBe(204)
  const refused = await other.post(STREAMS)
  expect(refused.statusCode).toBe(401)
  expect(refused.json()).toMatchObject({
    code: 'user_limit',
    user_limit: true,
    limit: 'streams',
    most: 1,
    challenge: null,
  })
  expect(refused.json().devices).toMatchObject([
    { current: true, streaming: false },
    { current: false, streaming: true },
  ])
  expect((await other.get(`/api/contents/${film.permalink}/playback`)).json().user_limit).toBe(true)
})

it('frees a stream 60 seconds after its last sign', async () => {
  const [one, other] = await twoDevices()
  at(0)
  await one.post(STREAMS)
  at(30)
  await one.post(STREAMS)
  at(89)
  expect((await other.post(STREAMS)).statusCode).toBe(401)
  at(91)
  expect((await other.post(STREAMS)).statusCode).toBe(204)
  expect((await one.post(STREAMS)).statusCode).toBe(401)
})

it('frees a stream at once when the film rests, or when its device is signed out', async () => {
  const [one, other] = await twoDevices()
  at(0)
  await one.post(STREAMS)
  await one.delete(STREAMS)
  expect((await other.post(STREAMS)).statusCode).toBe(204)
  await other.delete('/api/sessions')
  expect((await one.post(STREAMS)).statusCode).toBe(204)
})

it('gives the last stream to one of two that begin at the same moment', async () => {
  const devices = await twoDevices()
  at(0)
  const answers = await Promise.all(devices.map((device) => device.post(STREAMS)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    204, 401,
  ])
})

it('limits neither staff nor guests, and knows the program', async () => {
  const [one, other] = await twoDevices('moderator')
  const guest = await world.asGuest()
  for (const client of [one, other, guest]) expect((await client.post(STREAMS)).statusCode).toBe(204)
  expect((await guest.post('/api/contents/nowhere/streams')).json().code).toBe('program_not_found')
})
