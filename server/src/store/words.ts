import { readMessages, type Message } from '@matinee/contract/messages'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const WORD_AREAS = ['storefront', 'account', 'player', 'admin', 'mails', 'refusals'] as const
export type WordArea = (typeof WORD_AREAS)[number]
export type Words = Record<string, string>
/** A store's own words by language. */
export type OwnWords = ReadonlyMap<string, Words>

/** The areas every page of the storefront carries; its other screens fetch their own. */
export const PAGE_AREAS: readonly WordArea[] = ['storefront', 'player', 'refusals']

/** The areas visitors read on screen: what `/translations` answers. */
export const SCREEN_AREAS: readonly WordArea[] = [...PAGE_AREAS, 'account']

/** The areas visitors read at all: what a publisher may say differently. */
export const VISITOR_AREAS: readonly WordArea[] = [...SCREEN_AREAS, 'mails']

const FOLDER = join(import.meta.dirname, '../../../contract/words')
export const ENGLISH = 'en'
const NONE: OwnWords = new Map()

// A folder named after its language is all it takes to ship one. It is read when it is first spoken: all of them take 10 MB.
const locales = readdirSync(FOLDER)
const shipped = new Map<string, Words>()

function readArea(locale: string, area: WordArea): Words {
  try {
    return JSON.parse(readFileSync(join(FOLDER, locale, `${area}.json`), 'utf8')) as Words
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** The languages that ship. */
export const shippedLocales = () => locales

/** The words of one area as they ship in one language, without what others would lend it. */
export function shippedWords(locale: string, area: WordArea): Words {
  const name = `${locale}/${area}`
  const words = shipped.get(name) ?? (locales.includes(locale) ? readArea(locale, area) : {})
  shipped.set(name, words)
  return words
}

/**
 * The words of `areas` in a locale; what it lacks comes from its language, then from English. In each of them a
 * store's own words win.
 */
export function wordsOf(locale: string, areas: readonly WordArea[], own: OwnWords = NONE): Words {
  const known = new Set(areas.flatMap((area) => Object.keys(shippedWords(ENGLISH, area))))
  const chain = [...new Set([ENGLISH, locale.split('-')[0]!, locale])].flatMap((name) => [
    ...areas.map((area) => shippedWords(name, area)),
    only(known, own.get(name)),
  ])
  return Object.assign({}, ...chain) as Words
}

const read = new WeakMap<OwnWords, Map<string, Record<string, Message>>>()

/** The words every page carries, as `wordsOf` has them, read for the browser: once for each language and state of own words. */
export function messagesOf(locale: string, own: OwnWords = NONE): Record<string, Message> {
  const locales = read.get(own) ?? new Map<string, Record<string, Message>>()
  const messages = locales.get(locale) ?? readMessages(wordsOf(locale, PAGE_AREAS, own))
  read.set(own, locales.set(locale, messages))
  return messages
}

// Own words are of all areas together; a page carries those of its own.
const only = (known: ReadonlySet<string>, words: Words = {}): Words =>
  Object.fromEntries(Object.entries(words).filter(([key]) => known.has(key)))
