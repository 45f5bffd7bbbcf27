import { useSuspenseQuery } from '@tanstack/react-query'
import { page } from '../../page.ts'
import { storeSettings } from '../queries.ts'

/** The name of a language in the language of the admin. */
export const languageLabel = (locale: string) =>
  new Intl.DisplayNames(page.locale, { type: 'language' }).of(locale) ?? locale

/** The store's own language, and the others in which it is offered. */
export function useContentLanguages() {
  const { locale, locales } = useSuspenseQuery(storeSettings).data
  return { own: locale, others: locales.filter((each) => each !== locale) as string[] }
}
