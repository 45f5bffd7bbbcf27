import { languageOf } from '@matinee/contract/platform/language-tags'
import { LOCALE_COOKIE } from '@matinee/contract/store/store'
import type { FastifyRequest } from 'fastify'
import type { StoreRow } from './queries.ts'

/** The languages a visitor may choose from, the store's own first. */
export const offeredLocales = ({ locale, locales }: Pick<StoreRow, 'locale' | 'locales'>) => [
  ...new Set([locale, ...locales]),
]

/** The query parameter of the language, which gives each language its own address. */
export const LOCALE_PARAM = 'locale'

/**
 * The language of a request: from its address, otherwise the visitor's choice, the browser's preference, or
 * the store's own.
 */
export function localeOf(request: FastifyRequest, store: Pick<StoreRow, 'locale' | 'locales'>): string {
  if (store.locales.length === 0) return store.locale
  const offered = offeredLocales(store)
  const named = (request.query as Record<string, unknown>)[LOCALE_PARAM]
  const chosen = [named, request.cookies[LOCALE_COOKIE]].find((locale) => offered.includes(locale as string))
  if (chosen) return chosen as string
  return bestLocaleOf(offered, request.headers['accept-language'] ?? '') ?? store.locale
}

/** The best offered language for an `Accept-Language` header; a missing region falls back to its language. */
export function bestLocaleOf(offered: readonly string[], header: string): string | undefined {
  for (const wanted of acceptedLanguages(header)) {
    const same = offered.find((locale) => locale.toLowerCase() === wanted)
    const related = same ?? offered.find((locale) => languageOf(locale) === languageOf(wanted))
    if (related) return related
  }
  return undefined
}

function acceptedLanguages(header: string): string[] {
  return header
    .split(',', 20)
    .map((part) => part.trim().split(/\s*;\s*q\s*=\s*/))
    .map(([tag = '', weight = '1']) => ({ tag: tag.toLowerCase(), weight: Number(weight) }))
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
