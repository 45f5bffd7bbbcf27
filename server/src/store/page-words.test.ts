import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { messagesOf } from './words.ts'

const world = await makeWorld()
const get = (url: string) => world.app.inject(url)

it('serves the words of every page as an immutable file', async () => {
  const outdated = await get('/words/en/outdated.json')
  expect(outdated.json()).toEqual(messagesOf('en'))
  expect(outdated.headers['cache-control']).toBe('no-cache')
})

it('serves only bundled languages, and stores no made-up address', async () => {
  expect((await get('/words/tlh/outdated.json')).statusCode).toBe(404)
  const before = world.app.prepared.bytes
  await get('/words/de/made-up.json')
  expect(world.app.prepared.bytes).toBe(before)
})
