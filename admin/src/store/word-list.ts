import type { WordEntry } from '@matinee/contract/store/store'

export const WORD_FILTERS = ['all', 'changed', 'missing'] as const
export type WordFilter = (typeof WORD_FILTERS)[number]

const WORD_FILTER_TESTS: Record<WordFilter, (entry: WordEntry) => boolean> = {
  all: () => true,
  changed: ({ own }) => own !== null,
  missing: ({ own, shipped }) => own === null && shipped === null,
}

const plain = (text: string | null) => (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The texts that match the filter and contain `search` in their key, English, shipped or own text. */
export function filterWords(entries: readonly WordEntry[], filter: WordFilter, search: string): WordEntry[] {
  const wanted = plain(search.trim())
  return entries.filter(
    (entry) =>
      WORD_FILTER_TESTS[filter](entry) &&
      [entry.key, entry.english, entry.shipped, entry.own].some((text) => plain(text).includes(wanted)),
  )
}
