import { expect, it } from 'vitest'
import { change, longDay, share } from './numbers.ts'

it('says how much more it is than it was, and nothing where there was nothing', () => {
  expect([change(112, 100, 'en'), change(50, 100, 'en'), change(7, 7, 'en')]).toEqual(['+12%', '-50%', '0%'])
  expect([change(5, 0, 'en'), change(null, 3, 'en')]).toEqual([null, null])
})

it('says shares and days', () => {
  expect(share(0.435, 'en')).toBe('43.5%')
  expect(longDay('2026-03-08', 'en')).toBe('Mar 8, 2026')
})
