import type { Card, ChapterHit, CONTENT_SORTS } from '@matinee/contract/catalogue'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http.ts'
import { pageOf } from './catalogue.ts'
import { listOfCards } from './queries/contents.ts'
import { isNarrowed, spanOf, type Filters } from './queries/narrowing.ts'
import * as query from './queries/search.ts'
import { meantBy } from './slips.ts'

const CHAPTERS = 8
const AUTHORS = 6
const CATEGORIES = 6
const SUGGESTIONS = 5

export interface Wish extends Filters {
  query: string
  q?: string | undefined
  page: number
  per_page: number
  sort?: 'relevance' | (typeof CONTENT_SORTS)[number] | undefined
}

interface Found {
  contents: Card[]
  chapters: ChapterHit[]
  authors: query.FoundAuthor[]
  categories: query.FoundCategory[]
}

const NOTHING: Found = { contents: [], chapters: [], authors: [], categories: [] }

/**
 * Programs, films of collections, authors and categories found by what is typed, which comes as `query` or as `q`. Where that finds nothing its words are corrected
 * against those of the store, and where that helps nothing either, something else is suggested. Without any words it is
 * a list as the filters have it, and without those it is empty.
 */
export async function search(ctx: StoreContext, wish: Wish) {
  if (wish.sort === 'manual') throw InvalidInput({ errors: { sort: ['enum'] } })
  const typed = wish.query.trim() || (wish.q ?? '').trim()
  if (!typed) return reply(wish, { ...NOTHING, contents: await browse(ctx, wish) })
  const found = await find(ctx, typed, wish)
  if (wish.page > 1 || isAny(found)) return reply(wish, found)
  return searchAgain(ctx, typed, wish)
}

const reply = (
  { per_page }: Wish,
  { contents, ...others }: Found,
  { corrected = null, suggestions = [] }: { corrected?: string | null; suggestions?: string[] } = {},
) => {
  const { body, headers } = pageOf(contents, per_page)
  return {
    body: { ids: body.map(({ id }) => id), contents: body, ...others, corrected, suggestions },
    headers,
  }
}

const isAny = (found: Found) => Object.values(found).some((group: unknown[]) => group.length > 0)

/** With one program more than the page shows where another page follows. */
async function find(ctx: StoreContext, typed: string, wish: Wish): Promise<Found> {
  const { query: _whole, q: _short, page, sort = 'relevance', per_page, ...filters } = wish
  const order = sort === 'manual' ? 'relevance' : sort
  const span = spanOf({ page, per_page })
  const contents = query.searchCards(ctx.db, ctx.store, typed, { ...filters, sort: order }, span)
  if (page > 1) return { ...NOTHING, contents: await contents }
  const [found, chapters, authors, categories] = await Promise.all([
    contents,
    query.searchChapters(ctx.db, ctx.store, typed, CHAPTERS),
    query.searchAuthors(ctx.db, ctx.store, typed, AUTHORS),
    query.searchCategories(ctx.db, ctx.store, typed, CATEGORIES),
  ])
  return { contents: found, chapters, authors, categories }
}

async function searchAgain(ctx: StoreContext, typed: string, wish: Wish) {
  const words = await query.lookUpWords(ctx.db, ctx.store, typed)
  const meant = words.map(({ word, near }) => meantBy(word, near) ?? word)
  const isCorrected = meant.some((word, place) => word !== words[place]!.word)
  const found = isCorrected ? await find(ctx, meant.join(' '), wish) : NOTHING
  if (isAny(found)) return reply(wish, found, { corrected: meant.join(' ') })
  return reply(wish, NOTHING, { suggestions: await suggest(ctx, words) })
}

/** Words of what was typed that find something by themselves, then what most people watch. */
async function suggest(ctx: StoreContext, words: query.TypedWord[]): Promise<string[]> {
  const alone = words.flatMap(({ word, is_known, near }) => (is_known ? [word] : (meantBy(word, near) ?? [])))
  const popular = await query.popularTitles(ctx.db, ctx.store.id, SUGGESTIONS)
  return [...new Set([...(words.length > 1 ? alone : []), ...popular])].slice(0, SUGGESTIONS)
}

async function browse(
  ctx: StoreContext,
  { query: _nothing, q: _short, page, per_page, sort, ...filters }: Wish,
) {
  if (!isNarrowed(filters)) return []
  const order = sort === 'relevance' || !sort ? 'newest' : sort
  return listOfCards(ctx.db, ctx.store.id, { ...filters, sort: order }, spanOf({ page, per_page }))
}
