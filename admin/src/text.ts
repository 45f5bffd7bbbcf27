import type words from '@matinee/contract/words/en/admin.json'
import { IntlMessageFormat } from 'intl-messageformat'
import { page } from './page.ts'

export type Word = keyof typeof words
export type Values = Record<string, string | number>

const formats = new Map<Word, IntlMessageFormat>()

function formatOf(key: Word) {
  const known = formats.get(key)
  if (known) return known

  const made = new IntlMessageFormat(page.words[key] ?? key, page.locale)
  formats.set(key, made)
  return made
}

/** The words under a key, in the language of the page, with its values filled in. */
export const t = (key: Word, values?: Values) => String(formatOf(key).format(values))
