import type words from '@matinee/contract/words/en/admin.json'
import { IntlMessageFormat } from 'intl-messageformat'
import { page } from './page.ts'

export type Word = keyof typeof words
export type Values = Record<string, string | number>

const formats = new Map<string, IntlMessageFormat>()

function formatOf(key: string) {
  const known = formats.get(key)
  if (known) return known

  const made = new IntlMessageFormat(page.words[key] ?? key, page.locale)
  formats.set(key, made)
  return made
}

/** The text of a key in the language of the page, with its values filled in. */
export const t = (key: Word, values?: Values) => String(formatOf(key).format(values))

/** The text of any key in the page, such as those of the player. */
export const tellAny = (key: string, values?: Values) => String(formatOf(key).format(values))
