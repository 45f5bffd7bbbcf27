import type { Query } from '@matinee/contract/platform/endpoint'
import {
  PEOPLE_SORTS,
  PERSON_TYPES,
  STANDINGS,
  type listPeople,
  type PeopleFilters,
} from '@matinee/contract/members/people'
import { oneOf, pageNumber, phrase } from '../search.ts'

/** The search parameters of the list of people. Days are in the local time zone. */
export interface PeopleSearch {
  page?: number
  search?: string
  type?: (typeof PERSON_TYPES)[number]
  standing?: (typeof STANDINGS)[number]
  tag?: string
  country?: string
  /** `2026-11-21`, inclusive. */
  joined_from?: string
  joined_to?: string
  seen_from?: string
  seen_to?: string
  joined_days?: number
  seen_days?: number
  unseen_days?: number
  consent?: boolean
  invited?: boolean
  fields?: string
  /** `tag=vip&country=DE`: one of these, and none of these. */
  either?: string
  except?: string
  watched_id?: number
  offer_id?: number
  former_offer_id?: number
  devices_least?: number
  import_id?: number
  sort?: (typeof PEOPLE_SORTS)[number]
  direction?: 'asc' | 'desc'
}

/** As the call takes them. */
const LONGEST = { fields: 500, either: 1000, except: 1000 }

type Raw = Record<string, unknown>
type OptionalField<Name extends string, Value> = { [key in Name]?: Value }

/** Parses the search parameters of the URL; invalid ones are left out. */
export const readPeopleSearch = (raw: Raw): PeopleSearch => ({
  ...pageNumber(raw['page']),
  ...phrase('search', raw['search']),
  ...oneOf('type', PERSON_TYPES, raw['type']),
  ...oneOf('standing', STANDINGS, raw['standing']),
  ...phrase('tag', raw['tag']),
  ...country(raw['country']),
  ...day('joined_from', raw['joined_from']),
  ...day('joined_to', raw['joined_to']),
  ...day('seen_from', raw['seen_from']),
  ...day('seen_to', raw['seen_to']),
  ...number('joined_days', raw['joined_days']),
  ...number('seen_days', raw['seen_days']),
  ...number('unseen_days', raw['unseen_days']),
  ...yesOrNo('consent', raw['consent']),
  ...yesOrNo('invited', raw['invited']),
  ...filterText('fields', raw['fields']),
  ...filterText('either', raw['either']),
  ...filterText('except', raw['except']),
  ...number('watched_id', raw['watched_id']),
  ...number('offer_id', raw['offer_id']),
  ...number('former_offer_id', raw['former_offer_id']),
  ...number('devices_least', raw['devices_least']),
  ...number('import_id', raw['import_id']),
  ...oneOf('sort', PEOPLE_SORTS, raw['sort']),
  ...oneOf('direction', ['asc', 'desc'] as const, raw['direction']),
})

/** Several filters in one text; what is too long is none. */
const filterText = <Name extends keyof typeof LONGEST>(
  name: Name,
  value: unknown,
): OptionalField<Name, string> =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST[name]
    ? ({ [name]: value } as OptionalField<Name, string>)
    : {}

const country = (value: unknown): { country?: string } =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? { country: value } : {}

function number<Name extends string>(name: Name, value: unknown): OptionalField<Name, number> {
  const read = Number(value)
  return Number.isInteger(read) && read > 0 ? ({ [name]: read } as OptionalField<Name, number>) : {}
}

const yesOrNo = <Name extends string>(name: Name, value: unknown): OptionalField<Name, boolean> =>
  typeof value === 'boolean' || value === 'true' || value === 'false'
    ? ({ [name]: value === true || value === 'true' } as OptionalField<Name, boolean>)
    : {}

const day = <Name extends string>(name: Name, value: unknown): OptionalField<Name, string> =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? ({ [name]: value } as OptionalField<Name, string>)
    : {}

const DAYS = ['joined_from', 'joined_to', 'seen_from', 'seen_to'] as const

/** The filters as query parameters of the call. */
export function filtersOf(asked: PeopleSearch): PeopleFilters {
  const { page: _page, sort: _sort, direction: _direction, ...filters } = asked
  const moments = DAYS.flatMap((name) => {
    const written = asked[name]
    return written ? [[name, startOf(written, name.endsWith('_to') ? 1 : 0)] as const] : []
  })
  return { ...filters, ...Object.fromEntries(moments) }
}

/** All query parameters of the call. */
export const queryOf = (asked: PeopleSearch): Partial<Query<typeof listPeople>> => ({
  ...filtersOf(asked),
  ...(asked.page && { page: asked.page }),
  ...(asked.sort && { sort: asked.sort }),
  ...(asked.direction && { direction: asked.direction }),
})

/** The start of the local day that is `later` days after the given one. */
function startOf(written: string, later: number): string {
  const [year = 0, month = 1, date = 1] = written.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** The search parameters of a segment's saved filters. */
export function searchOf(filters: PeopleFilters): PeopleSearch {
  const days = DAYS.flatMap((name) => {
    const moment = filters[name]
    return moment ? [[name, dayOf(moment, name.endsWith('_to') ? -1 : 0)] as const] : []
  })
  return readPeopleSearch({ ...filters, ...Object.fromEntries(days) })
}

function dayOf(moment: string, later: number): string {
  const at = new Date(moment)
  at.setDate(at.getDate() + later)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

const LIST_PARAMETERS = new Set(['page', 'search', 'type', 'sort', 'direction'])

/** The active filters among those behind the button. */
export const filtersSet = (asked: PeopleSearch) =>
  (Object.keys(asked) as (keyof PeopleSearch)[]).filter(
    (name) => !LIST_PARAMETERS.has(name) && asked[name] !== undefined,
  )

/** Whether two searches match the same people, ignoring page and order. */
export const isSamePeople = (one: PeopleSearch, other: PeopleSearch) =>
  serializeFilters(one) === serializeFilters(other)

const serializeFilters = ({ page: _page, sort: _sort, direction: _direction, ...asked }: PeopleSearch) =>
  JSON.stringify(
    Object.entries(asked)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
