import type { Term } from '@matinee/contract/catalogue/terms'
import { oneOf, pageNumber, phrase } from '../../search.ts'

export const TERM_SORTS = ['order', 'title', 'programs'] as const

/** The search parameters of a list of categories or authors. */
export interface TermSearch {
  page?: number
  search?: string
  sort?: (typeof TERM_SORTS)[number]
}

export const readTermSearch = (raw: Record<string, unknown>): TermSearch => ({
  ...pageNumber(raw['page']),
  ...phrase('search', raw['search']),
  ...oneOf('sort', TERM_SORTS, raw['sort']),
})

const PER_PAGE = 50

/** A page of the list, filtered and sorted; the visitors' order by default. */
export function pageOfTerms(all: Term[], { page = 1, search = '', sort = 'order' }: TermSearch) {
  const words = plain(search)
  const found = all.filter(({ title }) => plain(title).includes(words)).toSorted(SORTS[sort])
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE))
  const shown = Math.min(page, pages)
  const from = (shown - 1) * PER_PAGE
  return {
    rows: found.slice(from, from + PER_PAGE),
    from,
    total: found.length,
    page: shown,
    isLast: shown === pages,
  }
}

const SORTS: Record<(typeof TERM_SORTS)[number], (one: Term, other: Term) => number> = {
  order: () => 0,
  title: (one, other) => one.title.localeCompare(other.title),
  programs: (one, other) => other.contents_count - one.contents_count,
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
