import type { Card, ChapterHit, CONTENT_SORTS } from '@matinee/contract/catalogue/catalogue'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { toPage } from '../programs/program-listing.ts'
import { listCardRows } from '../programs/content-queries.ts'
import { hasFilters, toPageSpan, type ContentFilters, type PageSpan } from '../programs/program-filters.ts'
import { translateRows } from '../../store/translated.ts'
import { translateCards } from '../programs/translated-programs.ts'
import * as query from './search-queries.ts'
import { suggestCorrection } from './spelling.ts'

const CHAPTERS = 8
const AUTHORS = 6
const CATEGORIES = 6
const SUGGESTIONS = 5

export interface SearchQuery extends ContentFilters {
  query: string
  q?: string | undefined
  page: number
  per_page: number
  sort?: 'relevance' | (typeof CONTENT_SORTS)[number] | undefined
}

interface SearchResult {
  contents: Card[]
  chapters: ChapterHit[]
  authors: query.AuthorSearchHit[]
  categories: query.CategorySearchHit[]
}

const EMPTY_RESULT: SearchResult = { contents: [], chapters: [], authors: [], categories: [] }

/**
 * Searches programs, chapters, authors and categories by `query` or `q`. Without a match the words are corrected
 * against those of the store, and if that fails too, alternatives are suggested. Without words it lists by filters, and
 * without filters it is empty.
 */
export async function search(ctx: StoreContext, wish: SearchQuery) {
  if (wish.sort === 'manual') throw InvalidInput({ errors: { sort: ['enum'] } })
  const typed = wish.query.trim() || (wish.q ?? '').trim()
  if (!typed) return toReply(wish, { ...EMPTY_RESULT, contents: await browseFiltered(ctx, wish) })
  const found = await findResults(ctx, typed, wish)
  if (wish.page > 1 || hasResults(found)) return toReply(wish, found)
  return searchCorrected(ctx, typed, wish)
}

const toReply = (
  { per_page }: SearchQuery,
  { contents, ...others }: SearchResult,
  { corrected = null, suggestions = [] }: { corrected?: string | null; suggestions?: string[] } = {},
) => {
  const { body, headers } = toPage(contents, per_page)
  return {
    body: { ids: body.map(({ id }) => id), contents: body, ...others, corrected, suggestions },
    headers,
  }
}

const hasResults = (found: SearchResult) => Object.values(found).some((group: unknown[]) => group.length > 0)

/** Includes one more program than the page shows, to know whether another page follows. */
async function findResults(ctx: StoreContext, typed: string, wish: SearchQuery): Promise<SearchResult> {
  const { query: _whole, q: _short, page, sort = 'relevance', per_page, ...filters } = wish
  const order = sort === 'manual' ? 'relevance' : sort
  const span = toPageSpan({ page, per_page })
  const contents = searchCards(ctx, typed, { ...filters, sort: order }, span)
  if (page > 1) return { ...EMPTY_RESULT, contents: await contents }
  const [found, chapters, authors, categories] = await Promise.all([
    contents,
    query.searchChapters(ctx.db, ctx.store, typed, CHAPTERS),
    query.searchAuthors(ctx.db, ctx.store, typed, AUTHORS),
    searchCategories(ctx, typed),
  ])
  return { contents: found, chapters, authors, categories }
}

type SearchOrder = Parameters<typeof query.searchCards>[3]

async function searchCards(ctx: StoreContext, typed: string, order: SearchOrder, span: PageSpan) {
  const store = { ...ctx.store, language: ctx.language }
  return translateCards(ctx, await query.searchCards(ctx.db, store, typed, order, span))
}

async function searchCategories(ctx: StoreContext, typed: string) {
  const store = { ...ctx.store, language: ctx.language }
  const found = await query.searchCategories(ctx.db, store, typed, CATEGORIES)
  return translateRows(ctx, 'category', found, ['title'])
}

async function searchCorrected(ctx: StoreContext, typed: string, wish: SearchQuery) {
  const words = await query.findWords(ctx.db, ctx.store, typed)
  const meant = words.map(({ word, near }) => suggestCorrection(word, near) ?? word)
  const isCorrected = meant.some((word, place) => word !== words[place]!.word)
  const found = isCorrected ? await findResults(ctx, meant.join(' '), wish) : EMPTY_RESULT
  if (hasResults(found)) return toReply(wish, found, { corrected: meant.join(' ') })
  return toReply(wish, EMPTY_RESULT, { suggestions: await listSuggestions(ctx, words) })
}

/** Words of the query that match by themselves, then popular titles. */
async function listSuggestions(ctx: StoreContext, words: query.WordLookup[]): Promise<string[]> {
  const alone = words.flatMap(({ word, is_known, near }) =>
    is_known ? [word] : (suggestCorrection(word, near) ?? []),
  )
  const popular = await query.listPopularTitles(ctx.db, ctx.store.id, SUGGESTIONS)
  return [...new Set([...(words.length > 1 ? alone : []), ...popular])].slice(0, SUGGESTIONS)
}

async function browseFiltered(
  ctx: StoreContext,
  { query: _nothing, q: _short, page, per_page, sort, ...filters }: SearchQuery,
) {
  if (!hasFilters(filters)) return []
  const order = sort === 'relevance' || !sort ? 'newest' : sort
  const span = toPageSpan({ page, per_page })
  return translateCards(ctx, await listCardRows(ctx.db, ctx.store.id, { ...filters, sort: order }, span))
}
