import { languageName } from '../../media/languages.ts'
import { page } from '../../page.ts'
import { t, tellAny } from '../../text.ts'
import { CHOICES, NAMES } from './settings.ts'

const SETTINGS = /^(store|billing|analytics|community|retention)\./

/** Whether an act changed settings, whose details are then named after them. */
export const isOfSettings = (act: string) => SETTINGS.test(act)

export const settingName = (name: string) => NAMES[name] && t(NAMES[name])

/** A choice of a setting in its words; undefined for what says itself. */
export function choiceName(setting: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (setting === 'locale' || setting === 'locales') return languageName(value)
  const word = `${CHOICES[setting]}.${value}`
  return word in page.words ? tellAny(word) : undefined
}
