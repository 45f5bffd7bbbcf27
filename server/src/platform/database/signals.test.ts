import { afterAll, expect, it, vi } from 'vitest'
import { openNetworkLine } from '../../../testing/network-line.ts'
import { makeWorld } from '../../../testing/world.ts'
import { listenForSignals, sendSignal } from './signals.ts'

const world = await makeWorld()
const line = await openNetworkLine(world.url)
const signals = listenForSignals(line.url, world.ctx.log)
const receivedSignals: (string | null | undefined)[] = []
let next: (() => void) | undefined
signals.on('test', (storeId, detail) => {
  receivedSignals.push(storeId === null ? null : detail)
  next?.()
})
const expectSignals = () => new Promise<void>((resolve) => (next = resolve))
afterAll(async () => {
  await signals.stop()
  await line.stop()
})

it('detects a half-open connection within moments', { timeout: 10_000 }, async () => {
  await expectSignals() // the connection stands
  const first = expectSignals()
  await sendSignal(world.ctx.db, 'test', world.storeId, 'before')
  await first
  expect(receivedSignals.splice(0)).toEqual([null, 'before'])

  line.freeze()
  const begun = performance.now()
  const again = expectSignals()
  await sendSignal(world.ctx.db, 'test', world.storeId, 'missed')
  await again
  expect(performance.now() - begun).toBeLessThan(3000)
  const second = expectSignals()
  await sendSignal(world.ctx.db, 'test', world.storeId, 'after')
  await second
  expect(receivedSignals.splice(0)).toEqual([null, 'after'])
})

it('says that it hears nothing within two seconds, until it does again', { timeout: 10_000 }, async () => {
  expect(signals.isAway).toBe(false)
  line.hold()
  await vi.waitFor(() => expect(signals.isAway).toBe(true), { timeout: 3000, interval: 20 })
  const again = expectSignals()
  await line.restore()
  await again
  expect(signals.isAway).toBe(false)
})
