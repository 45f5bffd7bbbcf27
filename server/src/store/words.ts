import { directionOf } from '@matinee/contract/platform/language-tags'
import { isolateValues, readMessages, type Message } from '@matinee/contract/platform/messages'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const WORD_AREAS = ['storefront', 'account', 'player', 'admin', 'mails', 'refusals', 'pages'] as const
export type WordArea = (typeof WORD_AREAS)[number]
export type Words = Record<string, string>
/** A store's own words, by language. */
export type OwnWords = ReadonlyMap<string, Words>

/** The areas in every storefront page; other screens fetch their own. */
export const PAGE_AREAS: readonly WordArea[] = ['storefront', 'player', 'refusals']

/** The areas that visitors read on screen, returned by `/translations`. */
export const SCREEN_AREAS: readonly WordArea[] = [...PAGE_AREAS, 'account']

/** All areas that visitors read, which a publisher may reword. */
export const VISITOR_AREAS: readonly WordArea[] = [...SCREEN_AREAS, 'mails']

const WORDS_FOLDER = join(import.meta.dirname, '../../../contract/words')
export const ENGLISH = 'en'
const NO_OWN_WORDS: OwnWords = new Map()

// A folder per language bundles it. Languages are loaded on first use: all of them take 10 MB.
const locales = readdirSync(WORDS_FOLDER)
const bundledWords = new Map<string, Words>()

function readArea(locale: string, area: WordArea): Words {
  try {
    return JSON.parse(readFileSync(join(WORDS_FOLDER, locale, `${area}.json`), 'utf8')) as Words
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** The bundled languages. */
export const shippedLocales = () => locales

/** The bundled words of one area in one language, without fallbacks. */
export function shippedWords(locale: string, area: WordArea): Words {
  const name = `${locale}/${area}`
  const words = bundledWords.get(name) ?? (locales.includes(locale) ? readArea(locale, area) : {})
  bundledWords.set(name, words)
  return words
}

const isolatedCache = new WeakMap<Words, Words>()

/** Words as they are said: a value in a text from right to left is a stretch of its own. Cached per set of words. */
function isolatedIn(locale: string, words: Words = {}): Words {
  if (directionOf(locale) === 'ltr') return words
  const isolated =
    isolatedCache.get(words) ??
    Object.fromEntries(Object.entries(words).map(([key, text]) => [key, isolateValues(text)]))
  isolatedCache.set(words, isolated)
  return isolated
}

/**
 * The words of `areas` in a locale, falling back to its language, then to English. At each step a store's own
 * words win.
 */
export function wordsOf(locale: string, areas: readonly WordArea[], own: OwnWords = NO_OWN_WORDS): Words {
  const known = new Set(areas.flatMap((area) => Object.keys(shippedWords(ENGLISH, area))))
  const chain = [...new Set([ENGLISH, locale.split('-')[0]!, locale])].flatMap((name) => [
    ...areas.map((area) => isolatedIn(name, shippedWords(name, area))),
    pickKnown(known, isolatedIn(name, own.get(name))),
  ])
  return Object.assign({}, ...chain) as Words
}

const messageCache = new WeakMap<OwnWords, Map<string, Record<string, Message>>>()

/** The parsed words of every page, cached per language and set of own words. */
export function messagesOf(locale: string, own: OwnWords = NO_OWN_WORDS): Record<string, Message> {
  const locales = messageCache.get(own) ?? new Map<string, Record<string, Message>>()
  const messages = locales.get(locale) ?? readMessages(wordsOf(locale, PAGE_AREAS, own))
  messageCache.set(own, locales.set(locale, messages))
  return messages
}

// Own words cover all areas; a page carries only those of its own.
const pickKnown = (known: ReadonlySet<string>, words: Words): Words =>
  Object.fromEntries(Object.entries(words).filter(([key]) => known.has(key)))
