import { DAY_MS } from '@matinee/contract/platform/durations'
import { expect, it } from 'vitest'
import { filtersOf, filtersSet, isSameList, readSearch, searchOf } from './program-search.ts'

it('reads what makes sense in an address', () => {
  expect(
    readSearch({
      status: 'draft',
      film: 'lost',
      category_id: '7',
      author_id: -1,
      no_category: 'true',
      from: '2026-13-01',
    }),
  ).toEqual({ status: 'draft', category_id: 7, no_category: true })
})

it('asks for whole days, the last included', () => {
  const { added_from, added_to } = filtersOf({ from: '2026-03-01', to: '2026-03-01' })
  expect(Date.parse(added_to!) - Date.parse(added_from!)).toBe(DAY_MS)
})

it('keeps a view and finds it again', () => {
  const asked = readSearch({ kind: 'video', from: '2026-03-01', to: '2026-04-02', sort: 'title', page: 3 })
  const { page: _page, ...list } = asked
  const view = { id: 1, name: 'Spring', search: { ...filtersOf(asked), sort: 'title' as const } }
  expect(searchOf(view)).toEqual(list)
  expect(isSameList(searchOf(view), asked)).toBe(true)
  expect(isSameList(searchOf(view), { ...asked, kind: 'collection' })).toBe(false)
})

it('tells which filters are set', () => {
  expect(filtersSet({ search: 'storm', status: 'draft', kind: 'video', no_captions: true })).toEqual([
    'kind',
    'no_captions',
  ])
})
