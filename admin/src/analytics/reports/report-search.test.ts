import { expect, it } from 'vitest'
import { readReportSearch } from './report-search.ts'

it('reads what an address says of a report', () => {
  const said = { from: '2026-03-01', to: '2026-03-09', device: 'tv', country: 'SE', content_id: '12' }
  expect(readReportSearch({ ...said, metric: 'plays' })).toEqual({ ...said, content_id: 12, metric: 'plays' })
  expect(readReportSearch({ days: 90 })).toEqual({ days: 90 })
})

it('leaves out what makes no sense', () => {
  const said = {
    from: '2026-03-09',
    to: '2026-03-01',
    days: 12,
    device: 'radio',
    country: 'Sweden',
    author_id: -1,
  }
  expect(readReportSearch({ ...said, metric: 'likes', category_id: 'x' })).toEqual({})
})
