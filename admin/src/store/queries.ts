import {
  getOverview,
  getStoreSettings,
  listWords,
  type StoreSettings,
  type WordEntry,
} from '@matinee/contract/store/store'
import { useQueryClient } from '@tanstack/react-query'
import { readQuery } from '../read.ts'

const BUSY_EVERY = 2000
const IDLE_EVERY = 15_000

export type Locale = StoreSettings['locale']

/** The numbers of the first screen, asked for again and again, more often while films are being made. */
export const overview = readQuery(
  getOverview,
  {},
  {
    refetchInterval: ({ state }) => (state.data && state.data.encoding > 0 ? BUSY_EVERY : IDLE_EVERY),
  },
)

export const storeSettings = readQuery(
  getStoreSettings,
  {},
  {
    staleTime: 60_000,
  },
)

/** What visitors read in a language, and what the publisher made of it. */
export const wordsIn = (locale: Locale) =>
  readQuery(
    listWords,
    { query: { locale } },
    {
      staleTime: 60_000,
    },
  )

/** Takes in settings as they were saved. */
export function useKeepSettings() {
  const queries = useQueryClient()
  return (saved: StoreSettings) => {
    queries.setQueryData(storeSettings.queryKey, saved)
    void queries.invalidateQueries({ queryKey: overview.queryKey })
  }
}

/** Takes in one text as it was saved. */
export function useKeepWord(locale: Locale) {
  const queries = useQueryClient()
  return (saved: WordEntry) =>
    queries.setQueryData(wordsIn(locale).queryKey, (known) =>
      known?.map((entry) => (entry.key === saved.key ? saved : entry)),
    )
}
