import { expect, it } from 'vitest'
import { markerAt } from './surroundings.ts'

const markers = [
  { at_seconds: 5, title: 'The pier' },
  { at_seconds: 12, title: 'The storm' },
]

it('finds the mark a moment belongs to', () => {
  expect(markerAt(markers, 4.9)).toBeUndefined()
  expect(markerAt(markers, 5)?.title).toBe('The pier')
  expect(markerAt(markers, 30)?.title).toBe('The storm')
})
