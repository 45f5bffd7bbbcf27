import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCalendarDay, isTimestamp } from './formats.ts'

it.each([
  ['2024-02-29', true],
  ['1900-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['0004-02-29', true],
  ['9999-12-31', true],
  ['10000-01-01', false],
  ['2026-1-1', false],
])('knows whether %s is a day of the calendar: %s', (text, known) => expect(isCalendarDay(text)).toBe(known))

it.each([
  ['2026-01-01T00:00:00Z', true],
  ['2026-01-01T00:00:00.123456Z', true],
  ['2026-01-01T00:00:00+05:45', true],
  ['2026-01-01T00:00:00+14:00', true],
  ['2026-01-01T00:00:00+14:01', false],
  ['2026-01-01T00:00:00-12:00', true],
  ['2026-01-01T00:00:00-12:30', false],
  ['2026-01-01T00:00:00+23:59', false],
  ['2026-01-01T00:00:00', false],
  ['2026-01-01 00:00:00Z', false],
  ['2026-01-01T00:00Z', false],
  ['2026-01-01T24:00:00Z', false],
  ['2016-12-31T23:59:60Z', false],
  ['2026-02-30T00:00:00Z', false],
  ['0000-12-31T23:00:00Z', false],
  ['0001-01-01T00:00:00+01:00', false],
  ['9999-12-31T23:59:59-01:00', false],
])('knows whether %s is a moment: %s', (text, known) => expect(isTimestamp(text)).toBe(known))

const FIRST = new Date('0001-01-01T00:00:00Z')
const LAST = new Date('9999-12-31T23:59:59Z')

it('takes every moment as JavaScript writes it, and its day', () => {
  fc.assert(
    fc.property(fc.date({ min: FIRST, max: LAST, noInvalidDate: true }), (at) => {
      expect(isTimestamp(at.toISOString())).toBe(true)
      expect(isCalendarDay(at.toISOString().slice(0, 10))).toBe(true)
    }),
  )
})
