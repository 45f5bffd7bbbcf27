import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { yieldToMain } from './yield-to-main.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const slowTask = (done: number[], ms: number) => (each: number) =>
  yieldToMain(() => {
    vi.setSystemTime(Date.now() + ms)
    vi.spyOn(performance, 'now').mockReturnValue(Date.now())
    done.push(each)
  })

it('runs tasks later, in order', () => {
  const done: number[] = []
  ;[1, 2, 3].forEach(slowTask(done, 0))
  expect(done).toEqual([])
  vi.runAllTimers()
  expect(done).toEqual([1, 2, 3])
})

it('yields to the browser after a long task, then continues', () => {
  const done: number[] = []
  ;[1, 2, 3].forEach(slowTask(done, 5))
  vi.advanceTimersToNextTimer()
  expect(done).toEqual([1])
  vi.runAllTimers()
  expect(done).toEqual([1, 2, 3])
})

it('does not run cancelled tasks', () => {
  const done: number[] = []
  const off = [1, 2, 3].map(slowTask(done, 0))
  off[1]!()
  vi.runAllTimers()
  expect(done).toEqual([1, 3])
})

it('continues after a failed task', () => {
  const done: number[] = []
  yieldToMain(() => {
    throw new Error('no blur')
  })
  slowTask(done, 0)(1)
  expect(() => vi.runAllTimers()).toThrow('no blur')
  vi.runAllTimers()
  expect(done).toEqual([1])
})
