import { LOCALE_COOKIE } from '@matinee/contract/store'
import type { FastifyRequest } from 'fastify'
import type { StoreRow } from './queries.ts'

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur'])
const languageOf = (locale: string) => locale.split('-')[0]!.toLowerCase()

/** The side a language is read from. */
export const directionOf = (locale: string) => (RIGHT_TO_LEFT.has(languageOf(locale)) ? 'rtl' : 'ltr')

/** The languages a visitor may choose from, the store's own first. */
export const offeredBy = ({ locale, locales }: Pick<StoreRow, 'locale' | 'locales'>) => [
  ...new Set([locale, ...locales]),
]

/** Names the language in an address, so that each has one of its own. */
export const LOCALE_PARAM = 'locale'

/**
 * The language a request is answered in: the one its address names, else the visitor's choice, else what the browser
 * asks for, else the store's own.
 */
export function localeOf(request: FastifyRequest, store: Pick<StoreRow, 'locale' | 'locales'>): string {
  if (store.locales.length === 0) return store.locale
  const offered = offeredBy(store)
  const named = (request.query as Record<string, unknown>)[LOCALE_PARAM]
  const chosen = [named, request.cookies[LOCALE_COOKIE]].find((locale) => offered.includes(locale as string))
  if (chosen) return chosen as string
  return bestOf(offered, request.headers['accept-language'] ?? '') ?? store.locale
}

/** The offered language an `Accept-Language` header likes best; a region that is not offered stands for its language. */
export function bestOf(offered: readonly string[], header: string): string | undefined {
  for (const wanted of wishesIn(header)) {
    const same = offered.find((locale) => locale.toLowerCase() === wanted)
    const related = same ?? offered.find((locale) => languageOf(locale) === languageOf(wanted))
    if (related) return related
  }
  return undefined
}

function wishesIn(header: string): string[] {
  return header
    .split(',', 20)
    .map((part) => part.trim().split(/\s*;\s*q\s*=\s*/))
    .map(([tag = '', weight = '1']) => ({ tag: tag.toLowerCase(), weight: Number(weight) }))
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
