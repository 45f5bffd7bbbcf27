import { DAY_MS } from '@matinee/contract/platform/durations'
import { expect, it } from 'vitest'
import { filtersOf, readAuditSearch } from './audit-search.ts'

it('reads what it knows from an address, and passes over the rest', () => {
  const search = { page: '2', actor: '7', act: 'member.muted', from: '2026-05-31', to: 'tomorrow', x: 1 }
  expect(readAuditSearch(search)).toEqual({ page: 2, actor: 7, act: 'member.muted', from: '2026-05-31' })
  expect(readAuditSearch({ actor: '-1', from: '2026-99-99', subject: '' })).toEqual({})
})

it('asks for whole days, the last one included', () => {
  const { from, to } = filtersOf({ from: '2026-05-31', to: '2026-05-31' })
  expect(Date.parse(to!) - Date.parse(from!)).toBe(DAY_MS)
  expect(new Date(from!).getHours()).toBe(0)
})
