import type { Term } from '@matinee/contract/catalogue/terms'
import { expect, it } from 'vitest'
import { pageOfTerms, readTermSearch } from './term-search.ts'

const term = (id: number, title: string, contents_count = 0) => ({ id, title, contents_count }) as Term
const MANY = Array.from({ length: 301 }, (_, at) => term(at + 1, `Author ${at + 1}`, at % 7))

it('shows a page at a time, the last one where there are fewer', () => {
  expect(pageOfTerms(MANY, {})).toMatchObject({ total: 301, page: 1, from: 0, isLast: false })
  expect(pageOfTerms(MANY, { page: 99 })).toMatchObject({ page: 7, from: 300, isLast: true })
  expect(pageOfTerms(MANY, { page: 7 }).rows).toEqual([MANY[300]])
})

it('finds names without their accents, and sorts them', () => {
  const all = [term(1, 'Zoë', 1), term(2, 'Ana', 5), term(3, 'Inês', 3)]
  expect(pageOfTerms(all, { search: 'ines' }).rows).toEqual([all[2]])
  expect(pageOfTerms(all, { sort: 'title' }).rows.map(({ title }) => title)).toEqual(['Ana', 'Inês', 'Zoë'])
  expect(pageOfTerms(all, { sort: 'programs' }).rows.map(({ id }) => id)).toEqual([2, 3, 1])
})

it('reads an address and passes over what makes no sense', () => {
  expect(readTermSearch({ page: '2', search: 'a', sort: 'title' })).toEqual({
    page: 2,
    search: 'a',
    sort: 'title',
  })
  expect(readTermSearch({ page: '-1', sort: 'size' })).toEqual({})
})
