import { ACCESS_MODES, CONTENT_KINDS, CONTENT_STATUSES } from '@matinee/contract/catalogue/catalogue'
import {
  FILM_STATES,
  PROGRAM_SORTS,
  type SavedView,
  type listPrograms,
  type ProgramFilters,
} from '@matinee/contract/catalogue/programs'
import type { Query } from '@matinee/contract/platform/endpoint'
import { oneOf, pageNumber, phrase } from '../search.ts'

/** The search parameters of the list of programs. Days are in the publisher's time zone. */
export interface ProgramSearch {
  page?: number
  search?: string
  status?: (typeof CONTENT_STATUSES)[number]
  kind?: (typeof CONTENT_KINDS)[number]
  film?: (typeof FILM_STATES)[number]
  access?: (typeof ACCESS_MODES)[number]
  category_id?: number
  author_id?: number
  no_category?: true
  no_captions?: true
  has_changes?: true
  /** `2026-11-21`, the last day included. */
  from?: string
  to?: string
  sort?: (typeof PROGRAM_SORTS)[number]
  direction?: 'asc' | 'desc'
}

type Raw = Record<string, unknown>

/** Parses search parameters; invalid ones are dropped. */
export const readSearch = (raw: Raw): ProgramSearch => ({
  ...pageNumber(raw['page']),
  ...phrase('search', raw['search']),
  ...oneOf('status', CONTENT_STATUSES, raw['status']),
  ...oneOf('kind', CONTENT_KINDS, raw['kind']),
  ...oneOf('film', FILM_STATES, raw['film']),
  ...oneOf('access', ACCESS_MODES, raw['access']),
  ...number('category_id', raw['category_id']),
  ...number('author_id', raw['author_id']),
  ...yes('no_category', raw['no_category']),
  ...yes('no_captions', raw['no_captions']),
  ...yes('has_changes', raw['has_changes']),
  ...day('from', raw['from']),
  ...day('to', raw['to']),
  ...oneOf('sort', PROGRAM_SORTS, raw['sort']),
  ...oneOf('direction', ['asc', 'desc'] as const, raw['direction']),
})

type OptionalField<Name extends string, Value> = { [key in Name]?: Value }

function number<Name extends string>(name: Name, value: unknown): OptionalField<Name, number> {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? ({ [name]: id } as OptionalField<Name, number>) : {}
}

const yes = <Name extends string>(name: Name, value: unknown): OptionalField<Name, true> =>
  value === true || value === 'true' ? ({ [name]: true } as OptionalField<Name, true>) : {}

const day = <Name extends string>(name: Name, value: unknown): OptionalField<Name, string> =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? ({ [name]: value } as OptionalField<Name, string>)
    : {}

/** The filters, as the call takes them. */
export function filtersOf(asked: ProgramSearch): ProgramFilters {
  const { page: _page, sort: _sort, direction: _direction, from, to, ...filters } = asked
  return {
    ...filters,
    ...(from && { added_from: startOf(from, 0) }),
    ...(to && { added_to: startOf(to, 1) }),
  }
}

/** The whole query, as the call takes it. */
export const queryOf = (asked: ProgramSearch): Partial<Query<typeof listPrograms>> => ({
  ...filtersOf(asked),
  ...(asked.page && { page: asked.page }),
  ...(asked.sort && { sort: asked.sort }),
  ...(asked.direction && { direction: asked.direction }),
})

/** The moment a day begins here, or `later` days on. */
function startOf(written: string, later: number): string {
  const [year = 0, month = 1, date = 1] = written.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** A saved view as search parameters. */
export function searchOf({ search: { added_from, added_to, ...rest } }: SavedView): ProgramSearch {
  return readSearch({
    ...rest,
    ...(added_from && { from: dayOf(added_from, 0) }),
    ...(added_to && { to: dayOf(added_to, -1) }),
  })
}

function dayOf(moment: string, later: number): string {
  const at = new Date(moment)
  at.setDate(at.getDate() + later)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

const LIST_PARAMETERS = new Set(['page', 'search', 'status', 'sort', 'direction'])

/** The active filters among those behind the button. */
export const filtersSet = (asked: ProgramSearch) =>
  (Object.keys(asked) as (keyof ProgramSearch)[]).filter(
    (name) => !LIST_PARAMETERS.has(name) && asked[name] !== undefined,
  )

/** Whether two queries give the same list, whatever their page. */
export const isSameList = (one: ProgramSearch, other: ProgramSearch) =>
  serializeFilters(one) === serializeFilters(other)

const serializeFilters = ({ page: _page, ...asked }: ProgramSearch) =>
  JSON.stringify(
    Object.entries(asked)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
