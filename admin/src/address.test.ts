import { expect, it } from 'vitest'
import { addressOf } from './address.ts'

it('fills in parameters as parts of a path', () => {
  expect(addressOf('/api/videos/:id/captions/:caption_id', { params: { id: 7, caption_id: 9 } })).toBe(
    '/api/videos/7/captions/9',
  )
  expect(addressOf('/api/contents/:permalink', { params: { permalink: 'a/b?c' } })).toBe(
    '/api/contents/a%2Fb%3Fc',
  )
})

it('asks only for what was given', () => {
  const query = { page: 2, status: undefined, search: '', type: 'a&b' }
  expect(addressOf('/api/programs', { query })).toBe('/api/programs?page=2&type=a%26b')
  expect(addressOf('/api/programs', {})).toBe('/api/programs')
})
