import { expect, it } from 'vitest'
import { LiveDelays } from './live-delays.ts'

it('sums up seconds by whole seconds of delay, and tells after five minutes', () => {
  let delay: number | null = null
  const delays = new LiveDelays(() => delay)
  expect(delays.look(100)).toBe(false)
  delays.look(101)
  delay = 1.7
  delays.look(102)
  delays.look(103)
  delay = -0.4
  delays.look(104)
  expect(delays.take()).toEqual({ 0: 1, 2: 2 })
  expect(delays.take()).toBeUndefined()
  for (let second = 105; second < 405; second += 1) expect(delays.look(second)).toBe(false)
  expect(delays.look(405)).toBe(true)
  expect(delays.take()).toEqual({ 0: 301 })
  expect(delays.look(406)).toBe(false)
})
