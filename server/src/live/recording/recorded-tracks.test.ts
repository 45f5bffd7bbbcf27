import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TrackSegment } from '../packaging/segmented-track.ts'
import { findCutPoints, nearestStretch, recordedSeconds, segmentsWithin } from './recorded-tracks.ts'

const segmentsOf = (durations: number[], more: Partial<TrackSegment> = {}): TrackSegment[] => {
  let at = 1_000_000
  return durations.map((duration, index) => {
    const begins_at = at
    at += duration * 1000
    return { number: index + 1, feed: 1, begins_at, duration, size: 1, independent: true, ...more }
  })
}
const numbersOf = (segments: readonly TrackSegment[] | undefined) => segments?.map(({ number }) => number)

describe('a recording', () => {
  const picture = segmentsOf([2, 2, 2, 2])
  const sound = segmentsOf([2.4, 2.4, 2.4, 0.8])
  const tracks = new Map([
    ['a-1', sound],
    ['v720', picture],
    ['v360', segmentsOf([2, 2, 2, 2])],
  ])

  it('is cut at its picture, where decoding can begin', () => {
    expect(findCutPoints(tracks)).toEqual([0, 2, 4, 6, 8])
    expect(recordedSeconds(tracks)).toBe(8)
    const sparse = picture.map((segment, index) => ({ ...segment, independent: index !== 1 }))
    expect(findCutPoints(new Map([['v720', sparse]]))).toEqual([0, 4, 6, 8])
    expect(nearestStretch([0, 2, 4, 6, 8], { start_seconds: 2.9, end_seconds: 7.1 })).toEqual({
      start_seconds: 2,
      end_seconds: 8,
    })
  })

  it('keeps of other tracks what is seen and heard with the picture', () => {
    const shown = segmentsWithin(tracks, { start_seconds: 2, end_seconds: 6 })
    expect(numbersOf(shown.get('v720'))).toEqual([2, 3])
    expect(numbersOf(shown.get('v360'))).toEqual([2, 3])
    expect(numbersOf(shown.get('a-1'))).toEqual([1, 2])
    expect(segmentsWithin(tracks, { start_seconds: 0, end_seconds: 8 })).toEqual(tracks)
  })

  it('keeps nothing of another feed, whose clock is another one', () => {
    const second = segmentsOf([2, 2]).map((segment) => ({ ...segment, number: segment.number + 4, feed: 2 }))
    const resumed = new Map([
      ['a-1', [...sound, ...second]],
      ['v720', [...picture, ...second]],
    ])
    const shown = segmentsWithin(resumed, { start_seconds: 8, end_seconds: 12 })
    expect([...shown.values()].flat().every(({ feed }) => feed === 2)).toBe(true)
    expect(numbersOf(shown.get('a-1'))).toEqual([5, 6])
  })

  it('is cut at its sound where it has no picture', () => {
    const heard = new Map([['a-1', sound]])
    expect(findCutPoints(heard)).toEqual([0, 2.4, 4.8, 7.2, 8])
    expect(numbersOf(segmentsWithin(heard, { start_seconds: 2.4, end_seconds: 7.2 }).get('a-1'))).toEqual([
      2, 3,
    ])
  })

  it('shows as much as lies between its cuts, wherever they are', () => {
    const durations = fc.array(fc.double({ min: 0.5, max: 10, noNaN: true }), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(durations, fc.nat(), fc.nat(), (given, from, until) => {
        const some = new Map([['v720', segmentsOf(given)]])
        const points = findCutPoints(some)
        const [start_seconds, end_seconds] = [from, until]
          .map((index) => points[index % points.length]!)
          .toSorted((a, b) => a - b) as [number, number]
        const shown = segmentsWithin(some, { start_seconds, end_seconds }).get('v720')!
        const seconds = shown.reduce((sum, { duration }) => sum + duration, 0)
        expect(seconds).toBeCloseTo(end_seconds - start_seconds, 1)
      }),
    )
  })
})
