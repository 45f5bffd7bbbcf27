import { describe, expect, it } from 'vitest'
import { ago, bandwidth, bytes, clock, percent, span } from './format.ts'

it('tells bytes in the unit that fits', () => {
  expect(bytes(0, 'en')).toBe('0 bytes')
  expect(bytes(999, 'en')).toBe('999 bytes')
  expect(bytes(1500, 'en')).toBe('2 kB')
  expect(bytes(12_340_000, 'en')).toBe('12.3 MB')
  expect(bytes(50e9, 'en')).toBe('50 GB')
  expect(bytes(1_500_000, 'de').replace(/\s/u, ' ')).toBe('1,5 MB')
})

it('tells bandwidths', () => {
  expect(bandwidth(412_400, 'en')).toBe('412 kbit/s')
  expect(bandwidth(6_412_000, 'en')).toBe('6.4 Mbit/s')
})

it('tells lengths as players do', () => {
  expect(clock(9.4)).toBe('0:09')
  expect(clock(734)).toBe('12:14')
  expect(clock(3849)).toBe('1:04:09')
})

it('tells time left without jumping digits', () => {
  expect(span(0.2, 'en')).toBe('1 sec')
  expect(span(59, 'en')).toBe('59 sec')
  expect(span(154, 'en')).toBe('2 min')
  expect(span(7500, 'en')).toBe('2 hr 5 min')
})

it('says a hundred percent only when all is done', () => {
  expect(percent(99.97, 'en')).toBe('99%')
  expect(percent(100, 'en')).toBe('100%')
})

describe('how long ago', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const told = (iso: string) => ago(iso, now, 'en')

  it('is told in words within a week, by the date after it', () => {
    expect(told('2026-11-21T11:59:30Z')).toBe('this minute')
    expect(told('2026-11-21T11:55:00Z')).toBe('5 minutes ago')
    expect(told('2026-11-20T11:00:00Z')).toBe('yesterday')
    expect(told('2026-11-01T11:00:00Z')).toBe('Nov 1, 2026')
  })

  it('is never in the future, whatever the clocks say', () => {
    expect(told('2026-11-21T12:03:00Z')).toBe('this minute')
  })
})
