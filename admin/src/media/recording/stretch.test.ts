import { expect, it } from 'vitest'
import { isWhole, snap } from './stretch.ts'

const recording = {
  video_id: 1,
  version: 0,
  start_seconds: 0,
  end_seconds: 8,
  recorded_seconds: 8,
  cut_points: [0, 2, 4, 6, 8],
}

it('cuts where it can', () => {
  expect(snap(recording, [1.2, 6.9], [0, 8])).toEqual([2, 6])
  expect(snap(recording, [4.4, 4.9], [2, 8])).toEqual([2, 8])
  expect(snap(recording, [6, 2], [0, 8])).toEqual([0, 8])
})

it('is whole where nothing is left out', () => {
  expect(isWhole(recording)).toBe(true)
  expect(isWhole({ ...recording, start_seconds: 2 })).toBe(false)
})
