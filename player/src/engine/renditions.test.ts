import { expect, it } from 'vitest'
import { initialRendition, distinctRenditions, nearestRendition } from './renditions.ts'

const rung = (lines: number, bandwidth: number) => ({ lines, bandwidth })
const LADDER = [rung(240, 500_000), rung(480, 1_300_000), rung(720, 2_900_000), rung(1080, 5_200_000)]

it('starts with the lowest rendition if the bandwidth is unknown', () => {
  expect(initialRendition(LADDER, null, null)?.lines).toBe(240)
})

it.each([
  [1_600_000, 240],
  [6_000_000, 480],
  [12_000_000, 720],
  [100_000_000, 720],
])('on a line of %i bits a second begins with %ip', (bits, lines) => {
  expect(initialRendition(LADDER, bits, null)?.lines).toBe(lines)
})

it('starts with the quality the viewer chose, whatever the bandwidth', () => {
  expect(initialRendition(LADDER, null, 1080)?.lines).toBe(1080)
})

it('falls back to the next lower rendition, or to the lowest', () => {
  expect(nearestRendition(LADDER, 900)?.lines).toBe(720)
  expect(nearestRendition(LADDER, 100)?.lines).toBe(240)
  expect(nearestRendition([], 720)).toBeUndefined()
})

it('offers each height once, best first', () => {
  expect(distinctRenditions([rung(720, 1), rung(240, 1), rung(720, 2)])).toEqual([rung(720, 2), rung(240, 1)])
})
