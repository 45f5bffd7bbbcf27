import type { Card, CategoryHit, ChapterHit } from '@matinee/contract/catalogue/catalogue'
import { inOrder, type SearchReply } from './queries.ts'

type Person = SearchReply['body']['authors'][number]

/** An option in the list of a search. */
export type Option = TextOption | SearchTarget

/** An option that searches for a text. */
interface TextOption {
  kind: 'recent' | 'suggestion'
  text: string
}

/** A search result with a page of its own. */
export type SearchTarget =
  | { kind: 'content'; card: Card }
  | { kind: 'chapter'; hit: ChapterHit }
  | { kind: 'author'; person: Person }
  | { kind: 'category'; category: CategoryHit }

export type GroupName =
  | 'recent'
  | 'browse'
  | 'popular'
  | 'suggestions'
  | 'categories'
  | 'contents'
  | 'chapters'
  | 'authors'
  | 'more'

export interface OptionGroup {
  name: GroupName
  options: Option[]
}

/**
 * Groups the pages of a search in their order on the screen. Results of further pages come last, so that nothing moves.
 * Empty groups are left out.
 */
export function groupsOf(pages: SearchReply['body'][]): OptionGroup[] {
  const [first, ...others] = pages
  if (!first) return []
  const cards = inOrder(first)
  const known = new Set(cards.map(({ id }) => id))
  const more = others.flatMap(inOrder).filter(({ id }) => !known.has(id) && known.add(id))
  const found: OptionGroup[] = [
    { name: 'categories', options: first.categories.map(asCategory) },
    { name: 'contents', options: cards.map(asOption) },
    { name: 'chapters', options: first.chapters.map((hit) => ({ kind: 'chapter', hit })) },
    { name: 'authors', options: first.authors.map((person) => ({ kind: 'author', person })) },
    { name: 'more', options: more.map(asOption) },
  ]
  const shown = found.filter(({ options }) => options.length > 0)
  return shown.length > 0 ? shown : textsOf('suggestions', first.suggestions)
}

const asOption = (card: Card): Option => ({ kind: 'content', card })
const asCategory = (category: CategoryHit): Option => ({ kind: 'category', category })

const BROWSE_COUNT = 8
const POPULAR = 4

interface Start {
  recent: string[]
  categories: CategoryHit[]
  popular: Card[]
}

/** The options before anything is typed: recent searches, categories and popular programs. */
export function startOf({ recent, categories, popular }: Start): OptionGroup[] {
  const shown = categories.filter((category) => category.contents_count > 0)
  const groups: OptionGroup[] = [
    ...textsOf('recent', recent),
    { name: 'browse', options: shown.slice(0, BROWSE_COUNT).map(asCategory) },
    {
      name: 'popular',
      options: popular
        .filter(({ ready }) => ready)
        .slice(0, POPULAR)
        .map(asOption),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** Texts to search for, as a group. */
export const textsOf = (name: 'recent' | 'suggestions', texts: string[]): OptionGroup[] => {
  const kind = name === 'recent' ? 'recent' : 'suggestion'
  return texts.length > 0 ? [{ name, options: texts.map((text) => ({ kind, text })) }] : []
}
