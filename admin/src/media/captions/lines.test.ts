import { describe, expect, it } from 'vitest'
import {
  withChange,
  cuesOf,
  faultsIn,
  insertedAt,
  lineAt,
  linesOf,
  withMerged,
  withShift,
  split,
  without,
} from './lines.ts'

const cue = (start: number, end: number, text: string) => ({ start, end, text, settings: '' })
const lines = linesOf([cue(1, 3, 'Good morning Ann'), cue(4, 5, 'Hi'), cue(6, 8, 'Bye')])
const linesText = (given: ReturnType<typeof linesOf>) =>
  given.map(({ start, end, text }) => `${start}-${end} ${text}`)

describe('lines of captions', () => {
  it('are split where the text is parted, in time as in letters', () => {
    expect(linesText(split(lines, 1, 8)).slice(0, 2)).toEqual(['1-2 Good mor', '2-3 ning Ann'])
    expect(linesText(split(lines, 1)).slice(0, 2)).toEqual(['1-1.5 Good', '1.5-3 morning Ann'])
    expect(new Set(split(lines, 1).map(({ id }) => id)).size).toBe(4)
  })

  it('are merged with the next', () => {
    expect(linesText(withMerged(lines, 2))).toEqual(['1-3 Good morning Ann', '4-8 Hi\nBye'])
    expect(withMerged(lines, 3)).toEqual(lines)
  })

  it('are shifted all, or from a moment on, never before the beginning', () => {
    expect(linesText(withShift(lines, -2))).toEqual(['0-1 Good morning Ann', '2-3 Hi', '4-6 Bye'])
    expect(linesText(withShift(lines, 0.5, 4))).toEqual(['1-3 Good morning Ann', '4.5-5.5 Hi', '6.5-8.5 Bye'])
  })

  it('are added where there is room, changed and removed, in the order of their times', () => {
    const [added, id] = insertedAt(lines, 3)
    expect(linesText(added)).toEqual(['1-3 Good morning Ann', '3-4 ', '4-5 Hi', '6-8 Bye'])
    expect(linesText(withChange(added, id, { start: 9, end: 10, text: 'End' })).at(-1)).toBe('9-10 End')
    expect(without(added, id)).toEqual(lines)
  })

  it('are found by the moment', () => {
    expect([0.5, 1, 2.9, 3, 6].map((second) => lineAt(lines, second)?.id)).toEqual([
      undefined,
      1,
      1,
      undefined,
      3,
    ])
  })

  it('are told what is wrong with them', () => {
    const wrong = linesOf([
      cue(1, 3, 'One'),
      cue(2, 4, 'Two'),
      cue(5, 5, 'Three'),
      cue(6, 7, '<i> </i>'),
      cue(60, 61, 'x'),
    ])
    expect([...faultsIn(wrong, 60)]).toEqual([
      [2, 'overlaps'],
      [3, 'backwards'],
      [4, 'empty'],
      [5, 'beyond_end'],
    ])
    expect(faultsIn(lines, null).size).toBe(0)
  })

  it('are sent without what only the screen needs', () => {
    expect(cuesOf(lines)[1]).toEqual(cue(4, 5, 'Hi'))
  })
})
