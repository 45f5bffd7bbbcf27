import { expect, it } from 'vitest'
import { firstRung, offeredRungs, rungNear } from './rungs.ts'

const rung = (lines: number, bandwidth: number) => ({ lines, bandwidth })
const LADDER = [rung(240, 500_000), rung(480, 1_300_000), rung(720, 2_900_000), rung(1080, 5_200_000)]

it('begins with the lowest rung on an unknown line', () => {
  expect(firstRung(LADDER, null, null)?.lines).toBe(240)
})

it.each([
  [1_600_000, 240],
  [6_000_000, 480],
  [12_000_000, 720],
  [100_000_000, 720],
])('on a line of %i bits a second begins with %ip', (bits, lines) => {
  expect(firstRung(LADDER, bits, null)?.lines).toBe(lines)
})

it('begins with the quality the viewer chose, whatever the line', () => {
  expect(firstRung(LADDER, null, 1080)?.lines).toBe(1080)
})

it('goes to the next lower rung where the wished one is missing, or to the lowest', () => {
  expect(rungNear(LADDER, 900)?.lines).toBe(720)
  expect(rungNear(LADDER, 100)?.lines).toBe(240)
  expect(rungNear([], 720)).toBeUndefined()
})

it('offers each height once, best first', () => {
  expect(offeredRungs([rung(720, 1), rung(240, 1), rung(720, 2)])).toEqual([rung(720, 2), rung(240, 1)])
})
