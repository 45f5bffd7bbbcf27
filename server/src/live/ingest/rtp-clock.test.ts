import { expect, it } from 'vitest'
import { RtpClock } from './rtp-clock.ts'

it('counts from the first that arrives, around the end of the timestamps', () => {
  let now = 1000
  const clock = new RtpClock(() => now)
  expect(clock.read('video', 2 ** 32 - 90_000)).toBe(0)
  expect(clock.read('video', 0)).toBe(1000)
  now = 1200
  expect(clock.read('audio', 48_000)).toBe(200)
  expect(clock.read('audio', 96_000)).toBe(1200)
})

it('has sound follow the picture once the sender tells how they belong together', () => {
  const clock = new RtpClock(() => 0)
  clock.read('video', 90_000)
  clock.read('audio', 48_000)
  clock.report('video', { at: 5000, timestamp: 180_000 })
  clock.report('audio', { at: 5000, timestamp: 91_200 }) // 100 ms before its second second
  expect(clock.read('video', 180_000)).toBe(1000)
  expect(clock.read('audio', 91_200)).toBe(1000)
  clock.report('audio', { at: 500_000, timestamp: 91_200 }) // nonsense changes nothing
  expect(clock.read('audio', 91_200)).toBe(1000)
})
