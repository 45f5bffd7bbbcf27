import type { Card, ChapterHit } from '@matinee/contract/catalogue'
import { inOrder, type Found } from './queries.ts'

type Person = Found['body']['authors'][number]

/** One thing that can be chosen from what a search shows. */
export type Option = Words | Thing

/** Words to search for. */
interface Words {
  kind: 'recent' | 'suggestion'
  text: string
}

/** Something that is somewhere. */
export type Thing =
  | { kind: 'content'; card: Card }
  | { kind: 'chapter'; hit: ChapterHit }
  | { kind: 'author'; person: Person }

export type GroupName = 'recent' | 'suggestions' | 'contents' | 'chapters' | 'authors' | 'more'

export interface OptionGroup {
  name: GroupName
  options: Option[]
}

/**
 * The pages of one search as groups, in the order they are walked through: what further pages bring stands at the
 * end, so that nothing moves. Groups with nothing in them are left out.
 */
export function groupsOf(pages: Found['body'][]): OptionGroup[] {
  const [first, ...others] = pages
  if (!first) return []
  const cards = inOrder(first)
  const known = new Set(cards.map(({ id }) => id))
  const more = others.flatMap(inOrder).filter(({ id }) => !known.has(id) && known.add(id))
  const found: OptionGroup[] = [
    { name: 'contents', options: cards.map(asOption) },
    { name: 'chapters', options: first.chapters.map((hit) => ({ kind: 'chapter', hit })) },
    { name: 'authors', options: first.authors.map((person) => ({ kind: 'author', person })) },
    { name: 'more', options: more.map(asOption) },
  ]
  const shown = found.filter(({ options }) => options.length > 0)
  return shown.length > 0 ? shown : textsOf('suggestions', first.suggestions)
}

const asOption = (card: Card): Option => ({ kind: 'content', card })

/** Words to search for, as a group. */
export const textsOf = (name: 'recent' | 'suggestions', texts: string[]): OptionGroup[] => {
  const kind = name === 'recent' ? 'recent' : 'suggestion'
  return texts.length > 0 ? [{ name, options: texts.map((text) => ({ kind, text })) }] : []
}

/** Which option a key leads to from option `at` of `count` (-1: none is marked); undefined for a key that means nothing. */
export function nextOption(key: string, at: number, count: number) {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return at + 1 >= count ? -1 : at + 1
  if (key === 'ArrowUp') return at < 0 ? count - 1 : at - 1
  return undefined
}
