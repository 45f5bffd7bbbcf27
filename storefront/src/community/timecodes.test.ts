import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clockOf } from '../playback/clock.ts'
import { withTimecodes } from './timecodes.ts'

const momentsIn = (text: string) => withTimecodes(text).flatMap(({ seconds }) => seconds ?? [])

it.each([
  ['the turn at 1:23 is great', [83]],
  ['0:05', [5]],
  ['(12:30), then 1:02:03.', [750, 3723]],
  ['1:23-1:40', []],
  ['16:9 and 4:3', []],
  ['1:60', []],
  ['2026-11-21 10:00:00:00', []],
  ['1.5:30', []],
])('finds the moments in “%s”', (text, seconds) => expect(momentsIn(text)).toEqual(seconds))

it('leaves the text as it is', () => {
  const words = fc
    .array(fc.constantFrom('1:23', ':', '12', '9:59:59', ' ', 'a', '.', '-', '00:00'))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(words, (text) => {
      expect(
        withTimecodes(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

it('reads back what the player shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359_999 }), (at) => {
      expect(withTimecodes(clockOf(at)).map(({ seconds }) => seconds)).toEqual([at])
    }),
  )
})
