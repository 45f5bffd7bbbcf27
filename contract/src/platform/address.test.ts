import { expect, it } from 'vitest'
import { getContent, listContents } from '../catalogue/catalogue.ts'
import { addressOf } from './address.ts'

it('fills in parameters so that nothing in them can change the path', () => {
  expect(addressOf(getContent, { params: { permalink: 'a/b ?c' } })).toBe('/api/contents/a%2Fb%20%3Fc')
  expect(
    addressOf({ path: '/api/videos/:id/captions/:caption_id' }, { params: { id: 7, caption_id: 9 } }),
  ).toBe('/api/videos/7/captions/9')
  expect(addressOf({ path: '/api/contents/:permalink' }, { params: { permalink: 'a/b?c' } })).toBe(
    '/api/contents/a%2Fb%3Fc',
  )
})

it('leaves out what is not given', () => {
  expect(addressOf(listContents, { query: { page: 2, author_id: undefined } })).toBe('/api/contents?page=2')
  expect(addressOf(listContents, { query: {} })).toBe('/api/contents')
  const query = { page: 2, status: undefined, search: '', type: 'a&b' }
  expect(addressOf({ path: '/api/programs' }, { query })).toBe('/api/programs?page=2&type=a%26b')
  expect(addressOf({ path: '/api/programs' }, {})).toBe('/api/programs')
})
