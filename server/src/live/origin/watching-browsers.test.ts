import { expect, it } from 'vitest'
import { WatchingBrowsers } from './watching-browsers.ts'

it('counts a browser once, whichever process it asks', () => {
  const watching = new WatchingBrowsers(() => 0)
  watching.add([[1, ['ana', 'ben']]])
  watching.add([
    [1, ['ben', 'cem']],
    [2, ['ana']],
  ])
  expect([1, 2, 3].map((id) => watching.count(id))).toEqual([3, 1, 0])
})

it('forgets who asks no more', () => {
  let now = 0
  const watching = new WatchingBrowsers(() => now)
  watching.add([[1, ['ana', 'ben']]])
  now = 15_000
  watching.add([[1, ['ben']]])
  now = 21_000
  expect(watching.count(1)).toBe(1)
  now = 36_000
  expect(watching.count(1)).toBe(0)
})
