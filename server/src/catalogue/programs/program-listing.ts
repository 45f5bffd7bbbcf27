import { CARDS_IN_ROW, type Card, type Content } from '@matinee/contract/catalogue/catalogue'
import type { StoreContext } from '../../platform/http/http.ts'
import { InvalidInput } from '../../platform/errors.ts'
import { ProgramExpired, ProgramMoved } from '../search/browsing-errors.ts'
import { ProgramNotFound } from '../errors.ts'
import * as query from './content-queries.ts'
import { toPageSpan, type ContentFilters, type ContentSort } from './program-filters.ts'
import { translateCards, translateContent } from './translated-programs.ts'

const RELATED_COUNT = 12

export interface CardListQuery extends ContentFilters {
  page: number
  per_page: number
  type?: 'category_preview' | undefined
  sort?: ContentSort | undefined
}

/**
 * A page of published programs: by default in the category's manual order if there is one, otherwise newest first. A
 * page beyond the end is empty and the last.
 */
export async function listCards(ctx: StoreContext, { type, ...wish }: CardListQuery) {
  if ((type || wish.sort === 'manual') && !wish.category_id)
    throw InvalidInput({ errors: { category_id: ['required'] } })
  const listing = type ? { ...wish, sort: 'manual' as const, per_page: CARDS_IN_ROW } : wish
  const sort = listing.sort ?? (listing.category_id ? 'manual' : 'newest')
  const cards = await query.listCardRows(ctx.db, ctx.store.id, { ...listing, sort }, toPageSpan(listing))
  return toPage(await translateCards(ctx, cards), listing.per_page)
}

/** A page of rows; one extra row tells whether another page follows. */
export const toPage = <T>(rows: T[], most: number) => ({
  body: rows.slice(0, most),
  headers: { 'last-page': rows.length <= most },
})

/** A published program by address; refused with the reason if there is none to show. */
export async function readContent(ctx: StoreContext, permalink: string): Promise<Content> {
  const content = await query.findContent(ctx.db, ctx.store.id, permalink)
  if (!content || isExpired(ctx, content.expires_at)) throw await findMissingReason(ctx, permalink)
  return translateContent(ctx, content)
}

/** Finds the published program at this address: its id, status and dates. */
export async function locateContent(ctx: StoreContext, permalink: string) {
  const content = await query.locateByPermalink(ctx.db, ctx.store.id, permalink)
  if (!content?.is_listed || content.permalink !== permalink || isExpired(ctx, content.expire_at))
    throw missingReason(ctx, content, permalink)
  return content
}

/** Finds a published program by id: its status and dates. */
export async function locateContentById(ctx: StoreContext, id: number) {
  const content = await query.locateById(ctx.db, ctx.store.id, id)
  if (!content?.is_listed || isExpired(ctx, content.expire_at))
    throw missingReason(ctx, content, content?.permalink)
  return content
}

/** The current address of the published program that once had this one; undefined if there is none. */
export async function findPermalink(ctx: StoreContext, permalink: string): Promise<string | undefined> {
  const content = await query.locateByPermalink(ctx.db, ctx.store.id, permalink)
  return content?.is_listed && content.permalink !== permalink ? content.permalink : undefined
}

const findMissingReason = async (ctx: StoreContext, permalink: string) =>
  missingReason(ctx, await query.locateByPermalink(ctx.db, ctx.store.id, permalink), permalink)

function missingReason(
  ctx: StoreContext,
  content: query.LocatedProgram | undefined,
  permalink: string | undefined,
) {
  if (content?.status === 'expired' || (content?.is_listed && isExpired(ctx, content.expire_at)))
    return ProgramExpired()
  if (content?.is_listed && content.permalink !== permalink)
    return ProgramMoved({ values: { permalink: content.permalink } })
  return ProgramNotFound()
}

// The job that expires a program runs up to a minute late.
const isExpired = (ctx: StoreContext, expires_at: string | null) =>
  expires_at !== null && new Date(expires_at) <= ctx.clock.now()

/** Lists the programs most similar to one. */
export async function listRelated(ctx: StoreContext, permalink: string): Promise<Card[]> {
  const { id } = await locateContent(ctx, permalink)
  return translateCards(ctx, await query.listRelatedCards(ctx.db, ctx.store.id, id, RELATED_COUNT))
}
