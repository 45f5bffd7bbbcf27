import { expect, it } from 'vitest'
import { oneOf, pageNumber, phrase } from './search.ts'

it('keeps a page beyond the first and nothing else', () => {
  expect(pageNumber(3)).toEqual({ page: 3 })
  expect(pageNumber('3')).toEqual({ page: 3 })
  for (const none of [undefined, 1, 0, -2, 1.5, 'x', {}]) expect(pageNumber(none)).toEqual({})
})

it('keeps a known choice', () => {
  expect(oneOf('status', ['draft', 'published'], 'draft')).toEqual({ status: 'draft' })
  expect(oneOf('status', ['draft', 'published'], 'gone')).toEqual({})
})

it('keeps words, also when they look like a number', () => {
  expect(phrase('search', 'storm')).toEqual({ search: 'storm' })
  expect(phrase('search', 2001)).toEqual({ search: '2001' })
  expect(phrase('search', '')).toEqual({})
  expect(phrase('search', 'x'.repeat(200)).search).toHaveLength(100)
})
