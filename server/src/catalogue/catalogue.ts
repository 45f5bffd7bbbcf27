import { CARDS_IN_ROW, type Card, type Content } from '@matinee/contract/catalogue'
import type { StoreContext } from '../platform/http.ts'
import { InvalidInput } from '../platform/errors.ts'
import { ProgramExpired, ProgramMoved } from './browsing-errors.ts'
import { ProgramNotFound } from './errors.ts'
import * as query from './queries/contents.ts'
import { spanOf, type Filters, type Sort } from './queries/narrowing.ts'

const RELATED = 12

export interface Listing extends Filters {
  page: number
  per_page: number
  type?: 'category_preview' | undefined
  sort?: Sort | undefined
}

/**
 * A page of programs in public view: in the category's own order where there is one, otherwise newest first, unless told
 * otherwise. A page beyond the end is empty and the last.
 */
export async function listCards(ctx: StoreContext, { type, ...wish }: Listing) {
  if ((type || wish.sort === 'manual') && !wish.category_id)
    throw InvalidInput({ errors: { category_id: ['required'] } })
  const listing = type ? { ...wish, sort: 'manual' as const, per_page: CARDS_IN_ROW } : wish
  const sort = listing.sort ?? (listing.category_id ? 'manual' : 'newest')
  const cards = await query.listOfCards(ctx.db, ctx.store.id, { ...listing, sort }, spanOf(listing))
  return pageOf(cards, listing.per_page)
}

/** Rows of a page, of which one more was asked for to know whether another page follows. */
export const pageOf = <T>(rows: T[], most: number) => ({
  body: rows.slice(0, most),
  headers: { 'last-page': rows.length <= most },
})

/** A program in public view by its address; refused with the reason where there is none to show. */
export async function readContent(ctx: StoreContext, permalink: string): Promise<Content> {
  const content = await query.findContent(ctx.db, ctx.store.id, permalink)
  if (!content || isOver(ctx, content.expires_at)) throw await reasonFor(ctx, permalink)
  return content
}

/** The program in public view at this address, as much of it as tells which one it is. */
export async function locateContent(ctx: StoreContext, permalink: string) {
  const content = await query.locate(ctx.db, ctx.store.id, permalink)
  if (!content?.is_listed || content.permalink !== permalink || isOver(ctx, content.expire_at))
    throw reasonOf(ctx, content, permalink)
  return content
}

/** The same by its number. */
export async function locateContentById(ctx: StoreContext, id: number) {
  const content = await query.locateById(ctx.db, ctx.store.id, id)
  if (!content?.is_listed || isOver(ctx, content.expire_at)) throw reasonOf(ctx, content, content?.permalink)
  return content
}

/** Where a program is found that once had this address; undefined where none had, or it is not in public view. */
export async function findPermalink(ctx: StoreContext, permalink: string): Promise<string | undefined> {
  const content = await query.locate(ctx.db, ctx.store.id, permalink)
  return content?.is_listed && content.permalink !== permalink ? content.permalink : undefined
}

const reasonFor = async (ctx: StoreContext, permalink: string) =>
  reasonOf(ctx, await query.locate(ctx.db, ctx.store.id, permalink), permalink)

function reasonOf(ctx: StoreContext, content: query.Located | undefined, permalink: string | undefined) {
  if (content?.status === 'expired' || (content?.is_listed && isOver(ctx, content.expire_at)))
    return ProgramExpired()
  if (content?.is_listed && content.permalink !== permalink)
    return ProgramMoved({ values: { permalink: content.permalink } })
  return ProgramNotFound()
}

// The job that ends a program comes up to a minute after its last moment.
const isOver = (ctx: StoreContext, expires_at: string | null) =>
  expires_at !== null && new Date(expires_at) <= ctx.clock.now()

/** Programs that share most with one. */
export async function listRelated(ctx: StoreContext, permalink: string): Promise<Card[]> {
  const { id } = await locateContent(ctx, permalink)
  return query.relatedCards(ctx.db, ctx.store.id, id, RELATED)
}
