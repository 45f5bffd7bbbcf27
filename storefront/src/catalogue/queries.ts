import * as catalogue from '@matinee/contract/catalogue/catalogue'
import type { CategoryRow } from '@matinee/contract/catalogue/catalogue'
import { listLiveCards } from '@matinee/contract/live/live-cards'
import { listOffersOfContent } from '@matinee/contract/offers/ways'
import { infiniteListOf, listPageOf, type ListPage } from '../infinite-list.ts'
import { readQuery } from '../read.ts'
import type { Filters, Sort } from './filters.ts'

export const firstRows = readQuery(catalogue.initialCategories, {})

/** The newest programs of the store. */
export const newest = readQuery(catalogue.listContents, {})

/** Live events, then upcoming ones. */
export const liveCards = readQuery(listLiveCards, {})

/** The most watched programs of the store. */
export const popular = readQuery(catalogue.listContents, { query: { sort: 'popular' } })

export const contentAt = (permalink: string) => readQuery(catalogue.getContent, { params: { permalink } })

/** Programs related to one. */
export const relatedTo = (permalink: string) => readQuery(catalogue.listRelated, { params: { permalink } })

interface Rows {
  categories: CategoryRow[]
  last_page: boolean
}

/** The first page of rows is a plain list, later ones have headers. */
const partOfRows = (reply: Rows | { body: Rows }): ListPage<CategoryRow> => {
  const { categories, last_page } = 'body' in reply ? reply.body : reply
  return { items: categories, last: last_page }
}

/** All rows of the catalogue. */
export const rows = infiniteListOf<Rows | { body: Rows }, CategoryRow>(
  (page) => (page === 1 ? firstRows : readQuery(catalogue.moreCategories, { query: { page } })),
  partOfRows,
)

/** All cards of a row; its first page came with the row. */
export const cardsOf = ({ permalink, contents, last_page }: CategoryRow) =>
  infiniteListOf(
    (page) => readQuery(catalogue.moreOfCategory, { params: { permalink }, query: { page } }),
    listPageOf,
    {
      items: contents,
      last: last_page,
    },
  )

/** Programs by filters and sort order. */
export const programs = (wish: Filters & { sort?: Sort }) =>
  infiniteListOf(
    (page) => readQuery(catalogue.listContents, { query: { ...wish, ...(page > 1 && { page }) } }),
    listPageOf,
  )

/** The programs of a category, in the publisher's order by default. */
export const programsInCategory = (category_id: number, wish: Filters & { sort?: Sort }) =>
  programs({ ...wish, sort: wish.sort ?? 'manual', category_id })

/** The programs of an author, newest first by default. */
export const programsOfAuthor = (author_id: number, wish: Filters & { sort?: Sort }) =>
  programs({ ...wish, sort: wish.sort ?? 'newest', author_id })

export const categoryAt = (permalink: string) => readQuery(catalogue.getCategory, { params: { permalink } })
export const authorAt = (permalink: string) => readQuery(catalogue.getAuthor, { params: { permalink } })

export const categories = readQuery(catalogue.listCategories, {})
export const customFields = readQuery(catalogue.listCustomFields, {})

export const authors = infiniteListOf(
  (page) => readQuery(catalogue.listAuthors, { query: page > 1 ? { page } : {} }),
  listPageOf,
)

/** The offers that open a program, best first. */
export const offersOf = (permalink: string) => readQuery(listOffersOfContent, { params: { permalink } })
