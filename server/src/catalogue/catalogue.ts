import { CARDS_IN_ROW, ROWS_IN_PAGE, type CategoryRow } from '@matinee/contract/catalogue'
import type { StoreContext } from '../platform/http.ts'
import { ProgramNotFound } from './errors.ts'
import * as query from './queries.ts'

export interface Listing {
  page: number
  per_page: number
  category_id?: number | undefined
  author_id?: number | undefined
}

/** A page of published programs, newest first; a page beyond the end is empty and the last. */
export async function listCards(ctx: StoreContext, listing: Listing) {
  const cards = await query.pageOfCards(ctx.db, ctx.store.id, listing)
  return {
    body: cards.slice(0, listing.per_page),
    headers: { 'last-page': cards.length <= listing.per_page },
  }
}

/** A published program by its address. */
export async function readContent(ctx: StoreContext, permalink: string) {
  const content = await query.findContent(ctx.db, ctx.store.id, permalink)
  if (!content) throw ProgramNotFound()
  return { ...content, extended: true }
}

/** The first rows of the catalogue. */
export async function initialRows(ctx: StoreContext) {
  const categories = await query.firstCategories(ctx.db, ctx.store.id)
  const shown = categories.slice(0, ROWS_IN_PAGE)
  return {
    categories: await Promise.all(shown.map((category) => rowOf(ctx, category))),
    last_page: categories.length <= ROWS_IN_PAGE,
  }
}

async function rowOf(
  ctx: StoreContext,
  category: Omit<CategoryRow, 'contents' | 'last_page'>,
): Promise<CategoryRow> {
  const cards = await query.cardsOfRow(ctx.db, ctx.store.id, category.id)
  return {
    ...category,
    contents: cards.slice(0, CARDS_IN_ROW),
    last_page: cards.length <= CARDS_IN_ROW,
  }
}
