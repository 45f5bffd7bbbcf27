import type { Text } from '../text.tsx'
import { chosenIn, withToggled, type FilterName, type Filters } from './filters.ts'

/** A typed value of one of the store's own fields: a range of numbers or days, or text. */
export type EntryType = 'number' | 'date' | 'text'

/** A range as in address and call: `1990..1999`, either end may be open; empty without both. */
export const rangeOf = (from: string, to: string) => (from || to ? `${from}..${to}` : '')

/** The two ends of a range; a single value is both. */
export function endsOf(value = ''): [from: string, to: string] {
  const [from = '', to = from] = value.split('..')
  return [from, to]
}

/** Text escaped for an address: separators of values become spaces. */
export const wordsOf = (typed: string) =>
  typed
    .replaceAll(/[:,\0]/g, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')

/** The filters with `value` as the only value of `name`; an empty value clears it. */
export function withEntry(filters: Filters, name: FilterName, value: string): Filters {
  const cleared = chosenIn(filters, name).reduce((left, each) => withToggled(left, name, each), filters)
  return value ? withToggled(cleared, name, value) : cleared
}

/** A typed value for display. */
export function entryText(t: Text, title: string, type: EntryType, value: string): string {
  if (type === 'text') return t('filter.saying', { title, words: value })
  const [from, to] = endsOf(value)
  if (!to) return t('filter.at_least', { title, from })
  return from ? t('filter.between', { title, from, to }) : t('filter.at_most', { title, to })
}
