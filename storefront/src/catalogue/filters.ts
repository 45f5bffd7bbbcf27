import { CONTENT_KINDS, LENGTHS, type CONTENT_SORTS } from '@matinee/contract/catalogue/catalogue'
import { idIn, isOn, oneIn, textIn } from '../address.ts'

/** The filters of a list of programs, with the same names in address and call. */
export interface Filters {
  category_id?: number
  author_id?: number
  kind?: (typeof CONTENT_KINDS)[number]
  length?: (typeof LENGTHS)[number]
  free?: boolean
  /** `key:slug` pairs joined by commas. */
  custom?: string
}

export type Sort = (typeof CONTENT_SORTS)[number]

/** The name of a filter; one of the store's own fields is `custom:<key>`. */
export type FilterName = Exclude<keyof Filters, 'custom'> | `custom:${string}`

export const CATEGORY_SORTS = ['manual', 'newest', 'title', 'popular'] as const satisfies Sort[]
export const AUTHOR_SORTS = ['newest', 'popular', 'title', 'longest'] as const satisfies Sort[]
export const SEARCH_SORTS = ['relevance', 'newest', 'title', 'popular'] as const

const PAIRS = /^[^:,]+:[^:,]+(,[^:,]+:[^:,]+)*$/

/** Parses the filters of an address; invalid ones are dropped. */
export function filtersIn(search: Record<string, unknown>): Filters {
  const { custom } = textIn('custom', search['custom'])
  return {
    ...idIn('category_id', search['category_id']),
    ...idIn('author_id', search['author_id']),
    ...oneIn('kind', search['kind'], CONTENT_KINDS),
    ...oneIn('length', search['length'], LENGTHS),
    ...isOn('free', search['free']),
    ...(custom && PAIRS.test(custom) && { custom }),
  } as Filters
}

/** Parses the filters and the sort order of an address. */
export const listIn =
  <S extends string>(sorts: readonly S[]) =>
  (search: Record<string, unknown>): Filters & { sort?: S } => ({
    ...filtersIn(search),
    ...(oneIn('sort', search['sort'], sorts) as { sort?: S }),
  })

const pairsIn = (custom = '') => custom.split(',').filter(Boolean)

/** The number of active filters. */
export function countOf({ custom, ...plain }: Filters) {
  return Object.values(plain).filter((value) => value !== undefined).length + pairsIn(custom).length
}

/** The values set for one name, as text. */
export function chosenIn(filters: Filters, name: FilterName): string[] {
  const value = filters[name as keyof Filters]
  if (!name.startsWith('custom:')) return value === undefined ? [] : [String(value)]
  const key = `${name.slice('custom:'.length)}:`
  return pairsIn(filters.custom)
    .filter((pair) => pair.startsWith(key))
    .map((pair) => pair.slice(key.length))
}

/** The filters with `value` added where it is absent and removed where it is set. */
export function withToggled(filters: Filters, name: FilterName, value: string): Filters {
  if (name.startsWith('custom:')) return withPair(filters, `${name.slice('custom:'.length)}:${value}`)
  const { [name as keyof Filters]: before, ...others } = filters
  return String(before) === value ? others : filtersIn({ ...others, [name]: value })
}

/** Several values of one field match any of them. */
function withPair({ custom, ...others }: Filters, pair: string): Filters {
  const before = pairsIn(custom)
  const pairs = before.includes(pair) ? before.filter((each) => each !== pair) : [...before, pair]
  return { ...others, ...(pairs.length > 0 && { custom: pairs.join(',') }) }
}
