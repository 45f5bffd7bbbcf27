import type { ComboboxItem } from '@mantine/core'

/** The value of the option that creates a new choice. */
export const CREATE = '\u0000create'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Filters choices by the typed text: equal names first, then names that begin with it, then names that contain it. */
export function matchingChoices(choices: ComboboxItem[], typed: string): ComboboxItem[] {
  const words = plain(typed)
  const known = choices.filter(({ value }) => value !== CREATE)
  if (words === '') return known
  const found = known.filter(({ label }) => plain(label).includes(words))
  const ranked = found.toSorted(
    (one, other) => rank(plain(one.label), words) - rank(plain(other.label), words),
  )
  const isThere = known.some(({ label }) => plain(label) === words)
  return isThere ? ranked : [...ranked, ...choices.filter(({ value }) => value === CREATE)]
}

function rank(label: string, words: string): number {
  if (label === words) return 0
  return label.startsWith(words) ? 1 : 2
}
