import type { AuditFilters } from '@matinee/contract/members/staff'
import { pageNumber, phrase } from '../../search.ts'

/** The search parameters of the audit log; days such as `2026-05-31`, the last one inclusive. */
export interface AuditSearch {
  page?: number
  actor?: number
  act?: string
  subject?: string
  from?: string
  to?: string
}

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const actor = Number(search['actor'])
  return {
    ...pageNumber(search['page']),
    ...(Number.isInteger(actor) && actor > 0 && { actor }),
    ...phrase('act', search['act']),
    ...phrase('subject', search['subject']),
    ...day('from', search['from']),
    ...day('to', search['to']),
  }
}

const day = <Name extends 'from' | 'to'>(name: Name, value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? { [name]: value }
    : {}

/** The query parameters of the call; days begin and end in the reader's time zone. */
export const filtersOf = ({ actor, act, subject, from, to }: AuditSearch): AuditFilters => ({
  ...(actor && { actor_id: actor }),
  ...(act && { act }),
  ...(subject && { subject }),
  ...(from && { from: startOf(from, 0) }),
  ...(to && { to: startOf(to, 1) }),
})

function startOf(day: string, later: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
