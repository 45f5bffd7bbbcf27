import type { StoreContext } from '../../platform/http/http.ts'
import { LanguageNotOffered } from '../../store/errors.ts'
import { findStore } from '../../store/queries.ts'

type Texts = Record<string, string | readonly unknown[] | undefined>

/**
 * The translations of a mail without empty texts. Throws `language_not_offered` for a language that is new to it and none
 * of the store's.
 */
export async function tidyTranslations<T extends Record<string, Texts>>(
  { db, store }: StoreContext,
  translations: T,
  before: Record<string, unknown> = {},
): Promise<T> {
  const { locale, locales } = await findStore(db, store.id)
  const tidy = Object.entries(translations)
    .map(([language, texts]) => [language, withoutBlanks(texts)] as const)
    .filter(([, texts]) => Object.keys(texts).length > 0)
  const unknown = tidy.find(
    ([language]) =>
      !(language in before) && language !== locale && !locales.some((known) => known === language),
  )
  if (unknown)
    throw LanguageNotOffered({ errors: { translations: ['unknown'] }, values: { language: unknown[0] } })
  return Object.fromEntries(tidy) as T
}

const withoutBlanks = (texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([field, text]) => [field, typeof text === 'string' ? text.trim() : text] as const)
      .filter(([, text]) => text !== undefined && text.length > 0),
  )
