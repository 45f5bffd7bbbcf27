import { keyOf } from '@matinee/client/queries'
import { getHome } from '@matinee/contract/home/home'
import {
  getDemoGuide,
  getStoreSettings,
  listWords,
  type StoreSettings,
  type WordEntry,
} from '@matinee/contract/store/store'
import { useQueryClient } from '@tanstack/react-query'
import { readQuery } from '../read.ts'

export type Locale = StoreSettings['locale']

const DEMO_MADE_MS = 3000

/** The member as whom the demo can be looked at; asked again while the demo is being made. */
export const demoGuide = readQuery(
  getDemoGuide,
  {},
  {
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => data?.being_made === true && DEMO_MADE_MS,
  },
)

export const storeSettings = readQuery(
  getStoreSettings,
  {},
  {
    staleTime: 60_000,
  },
)

/** The texts of the storefront in a language, with the publisher's replacements. */
export const wordsIn = (locale: Locale) =>
  readQuery(
    listWords,
    { query: { locale } },
    {
      staleTime: 60_000,
    },
  )

/** Caches saved settings. */
export function useKeepSettings() {
  const queries = useQueryClient()
  return (saved: StoreSettings) => {
    queries.setQueryData(storeSettings.queryKey, saved)
    void queries.invalidateQueries({ queryKey: keyOf(getHome) })
  }
}

/** Caches a saved text. */
export function useKeepWord(locale: Locale) {
  const queries = useQueryClient()
  return (saved: WordEntry) =>
    queries.setQueryData(wordsIn(locale).queryKey, (known) =>
      known?.map((entry) => (entry.key === saved.key ? saved : entry)),
    )
}
