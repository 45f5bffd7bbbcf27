import { afterAll, expect, it } from 'vitest'
import { openLine } from '../../testing/line.ts'
import { makeWorld } from '../../testing/world.ts'
import { listenForSignals, signal } from './signals.ts'

const world = await makeWorld()
const line = await openLine(world.url)
const signals = listenForSignals(line.url, world.ctx.log)
const heard: (string | null | undefined)[] = []
let next: (() => void) | undefined
signals.on('test', (storeId, detail) => {
  heard.push(storeId === null ? null : detail)
  next?.()
})
const hears = () => new Promise<void>((resolve) => (next = resolve))
afterAll(async () => {
  await signals.stop()
  await line.stop()
})

it('notices within moments that its connection was cut half-way', { timeout: 10_000 }, async () => {
  await hears() // the connection stands
  const first = hears()
  await signal(world.ctx.db, 'test', world.storeId, 'before')
  await first
  expect(heard.splice(0)).toEqual([null, 'before'])

  line.freeze()
  const begun = performance.now()
  const again = hears()
  await signal(world.ctx.db, 'test', world.storeId, 'missed')
  await again
  expect(performance.now() - begun).toBeLessThan(3000)
  const second = hears()
  await signal(world.ctx.db, 'test', world.storeId, 'after')
  await second
  expect(heard.splice(0)).toEqual([null, 'after'])
})
