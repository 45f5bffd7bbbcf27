import { useSuspenseQuery } from '@tanstack/react-query'
import { storeSettings } from '../queries.ts'

/** The language of a text, the store's own by default, and the others in which the store is offered. */
export function useContentLanguages(language?: string) {
  const { locale, locales } = useSuspenseQuery(storeSettings).data
  const own: string = language ?? locale
  const offered: string[] = [...new Set([locale, ...locales])]
  return { own, others: offered.filter((each) => each !== own), offered }
}
