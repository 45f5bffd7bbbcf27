import { DAY_MS } from '@matinee/contract/platform/durations'
import { expect, it } from 'vitest'
import { inboxQueryOf, activeFilters, readInboxSearch, searchOfTab, TABS, tabOf } from './inbox-search.ts'

it('reads what an address asks for and leaves out what makes no sense', () => {
  expect(readInboxSearch({ queue: 'reported', member_id: '7', from: '2026-11-02', search: 2001 })).toEqual({
    queue: 'reported',
    member_id: 7,
    from: '2026-11-02',
    search: '2001',
  })
  expect(readInboxSearch({ queue: 'mine', member_id: '-1', from: '2026-13-40', state: 'odd' })).toEqual({})
})

it('begins with what waits, and asks for whole days', () => {
  expect(inboxQueryOf({})).toEqual({ queue: 'pending' })
  const { from, to } = inboxQueryOf({ queue: 'all', from: '2026-11-02', to: '2026-11-02' })
  expect(Date.parse(to!) - Date.parse(from!)).toBe(DAY_MS)
})

it.each(TABS)('finds the tab %s again from its address, and keeps what narrows the list', (tab) => {
  const search = searchOfTab(tab, { queue: 'all', state: 'hidden', member_id: 7 })
  expect(tabOf(search)).toBe(tab)
  expect(search.member_id).toBe(7)
})

it('counts the filters beside the tab', () => {
  expect(activeFilters({ queue: 'all', state: 'hidden', member_id: 7 })).toEqual(['member_id'])
  expect(activeFilters({ queue: 'all', state: 'deleted', search: 'x' })).toEqual(['search', 'state'])
})
