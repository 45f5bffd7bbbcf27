import { expect, it } from 'vitest'
import { markerAt } from './playback-queue.ts'

const markers = [
  { at_seconds: 5, title: 'The pier' },
  { at_seconds: 12, title: 'The storm' },
]

it('finds the marker of a position', () => {
  expect(markerAt(markers, 4.9)).toBeUndefined()
  expect(markerAt(markers, 5)?.title).toBe('The pier')
  expect(markerAt(markers, 30)?.title).toBe('The storm')
})
