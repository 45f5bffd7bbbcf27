import { expect, it } from 'vitest'
import { secondsLeft } from './countdown.ts'

it('counts from eight to nothing', () => {
  expect([0, 1, 999, 1000, 7001, 8000, 9000].map((ms) => secondsLeft(ms))).toEqual([8, 8, 8, 7, 1, 0, 0])
})
