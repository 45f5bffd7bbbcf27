import * as catalogue from '@matinee/contract/catalogue'
import type { CategoryRow } from '@matinee/contract/catalogue'
import { listOffersOfContent } from '@matinee/contract/ways'
import { endlessOf, partOf, type Part } from '../endless.ts'
import { read } from '../read.ts'
import type { Filters, Sort } from './filters.ts'

export const firstRows = read(catalogue.initialCategories, {})

/** The newest programs of the whole store. */
export const newest = read(catalogue.listContents, {})

/** What is watched most in the whole store. */
export const popular = read(catalogue.listContents, { query: { sort: 'popular' } })

export const contentAt = (permalink: string) => read(catalogue.getContent, { params: { permalink } })

/** Programs that are like one. */
export const relatedTo = (permalink: string) => read(catalogue.listRelated, { params: { permalink } })

interface Rows {
  categories: CategoryRow[]
  last_page: boolean
}

/** The first rows come as they are, further ones with headers. */
const partOfRows = (reply: Rows | { body: Rows }): Part<CategoryRow> => {
  const { categories, last_page } = 'body' in reply ? reply.body : reply
  return { items: categories, last: last_page }
}

/** All rows of the catalog. */
export const rows = endlessOf<Rows | { body: Rows }, CategoryRow>(
  (page) => (page === 1 ? firstRows : read(catalogue.moreCategories, { query: { page } })) as never,
  partOfRows,
)

/** All cards of a row; the first came with it. */
export const cardsOf = ({ permalink, contents, last_page }: CategoryRow) =>
  endlessOf((page) => read(catalogue.moreOfCategory, { params: { permalink }, query: { page } }), partOf, {
    items: contents,
    last: last_page,
  })

/** Programs as the filters and the order say. */
export const programs = (wish: Filters & { sort?: Sort }) =>
  endlessOf((page) => read(catalogue.listContents, { query: { ...wish, ...(page > 1 && { page }) } }), partOf)

/** What a category shows: in the publisher's order unless the address says otherwise. */
export const inCategory = (category_id: number, wish: Filters & { sort?: Sort }) =>
  programs({ ...wish, sort: wish.sort ?? 'manual', category_id })

/** What an author has made: the newest first unless the address says otherwise. */
export const byAuthor = (author_id: number, wish: Filters & { sort?: Sort }) =>
  programs({ ...wish, sort: wish.sort ?? 'newest', author_id })

export const categoryAt = (permalink: string) => read(catalogue.getCategory, { params: { permalink } })
export const authorAt = (permalink: string) => read(catalogue.getAuthor, { params: { permalink } })

export const categories = read(catalogue.listCategories, {})
export const customFields = read(catalogue.listCustomFields, {})

export const authors = endlessOf(
  (page) => read(catalogue.listAuthors, { query: page > 1 ? { page } : {} }),
  partOf,
)

/** The ways to open a program, the best first. */
export const offersOf = (permalink: string) => read(listOffersOfContent, { params: { permalink } })
