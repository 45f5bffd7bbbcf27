import { CARDS_IN_ROW, ROWS_IN_PAGE, type CategoryRow } from '@matinee/contract/catalogue/catalogue'
import type { StoreContext } from '../../platform/http/http.ts'
import { listCards } from '../programs/program-listing.ts'
import { CategoryNotFound } from '../search/browsing-errors.ts'
import * as query from './category-queries.ts'
import { toPageSpan } from '../programs/program-filters.ts'
import { translateRows } from '../../store/translated.ts'
import { translateTerm } from './translated-terms.ts'
import { translateCards } from '../programs/translated-programs.ts'

/** The rows of the catalogue: non-empty categories with their first cards. */
export async function readCategoryRows(ctx: StoreContext, page: number) {
  const span = toPageSpan({ page, per_page: ROWS_IN_PAGE })
  const rows = await query.listCategoryRows(ctx.db, ctx.store.id, span, CARDS_IN_ROW + 1)
  const shown = rows.slice(0, ROWS_IN_PAGE)
  const cards = await translateCards(
    ctx,
    shown.flatMap(({ contents }) => contents.slice(0, CARDS_IN_ROW)),
  )
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const heads = await translateRows(ctx, 'category', shown, ['title'])
  const categories: CategoryRow[] = heads.map(({ contents, ...row }) => ({
    ...row,
    contents: contents.slice(0, CARDS_IN_ROW).map((card) => cardOf.get(card.id)!),
    last_page: contents.length <= CARDS_IN_ROW,
  }))
  return { categories, last_page: rows.length <= ROWS_IN_PAGE }
}

/** The first rows of the catalogue. */
export const readInitialRows = (ctx: StoreContext) => readCategoryRows(ctx, 1)

export async function readMoreRows(ctx: StoreContext, page: number) {
  const body = await readCategoryRows(ctx, page)
  return { body, headers: { 'last-page': body.last_page } }
}

/** Further cards of a category's row. */
export async function listMoreOfCategory(ctx: StoreContext, permalink: string, page: number) {
  const { id } = await readCategory(ctx, permalink)
  return listCards(ctx, { category_id: id, sort: 'manual', page, per_page: CARDS_IN_ROW })
}

export const listCategories = async (ctx: StoreContext) =>
  translateRows(ctx, 'category', await query.listVisibleCategories(ctx.db, ctx.store.id), CATEGORY_TEXTS)

const CATEGORY_TEXTS = ['title', 'description'] as const

export async function readCategory(ctx: StoreContext, permalink: string) {
  const category = await query.findCategory(ctx.db, ctx.store.id, permalink)
  if (!category) throw CategoryNotFound()
  return translateTerm(ctx, 'category', category, CATEGORY_TEXTS)
}
