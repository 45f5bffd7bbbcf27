import { COMMENT_STATES } from '@matinee/contract/community/community'
import { QUEUES, type Queue } from '@matinee/contract/community/moderation'
import { oneOf, phrase } from '../search.ts'
import type { InboxListQuery } from './queries.ts'

/** The search parameters of the inbox. Days are in the publisher's time zone. */
export interface InboxSearch {
  queue?: Queue
  state?: (typeof COMMENT_STATES)[number]
  content_id?: number
  member_id?: number
  /** `2026-11-21`, the last day included. */
  from?: string
  to?: string
  search?: string
}

type Raw = Record<string, unknown>

/** Parses search parameters; invalid ones are dropped. */
export const readInboxSearch = (raw: Raw): InboxSearch => ({
  ...oneOf('queue', QUEUES, raw['queue']),
  ...oneOf('state', COMMENT_STATES, raw['state']),
  ...id('content_id', raw['content_id']),
  ...id('member_id', raw['member_id']),
  ...day('from', raw['from']),
  ...day('to', raw['to']),
  ...phrase('search', raw['search']),
})

type OptionalField<Name extends string, Value> = { [key in Name]?: Value }

function id<Name extends string>(name: Name, value: unknown): OptionalField<Name, number> {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? ({ [name]: number } as OptionalField<Name, number>) : {}
}

const day = <Name extends string>(name: Name, value: unknown): OptionalField<Name, string> =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? ({ [name]: value } as OptionalField<Name, string>)
    : {}

/** The query, as the call takes it; the waiting queue by default. */
export const inboxQueryOf = ({ queue = 'pending', from, to, ...rest }: InboxSearch): InboxListQuery => ({
  queue,
  ...rest,
  ...(from && { from: startOf(from, 0) }),
  ...(to && { to: startOf(to, 1) }),
})

/** The moment a day begins here, or `later` days on. */
function startOf(written: string, later: number): string {
  const [year = 0, month = 1, date = 1] = written.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** The tabs of the list; hidden comments are a part of all. */
export const TABS = ['pending', 'reported', 'recent', 'hidden', 'spam', 'all'] as const
export type Tab = (typeof TABS)[number]

export const tabOf = ({ queue = 'pending', state }: InboxSearch): Tab =>
  queue === 'all' && state === 'hidden' ? 'hidden' : queue

/** A tab keeps the other filters but replaces the state. */
export const searchOfTab = (
  tab: Tab,
  { queue: _queue, state: _state, ...narrowed }: InboxSearch,
): InboxSearch =>
  tab === 'hidden'
    ? { ...narrowed, queue: 'all', state: 'hidden' }
    : { ...narrowed, ...(tab !== 'pending' && { queue: tab }) }

const FILTER_PARAMETERS = ['content_id', 'member_id', 'from', 'to', 'search', 'state'] as const

/** The filters set besides the tab. */
export const activeFilters = (asked: InboxSearch) =>
  FILTER_PARAMETERS.filter(
    (name) => asked[name] !== undefined && !(name === 'state' && tabOf(asked) === 'hidden'),
  )
