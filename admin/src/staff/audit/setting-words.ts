import { languageName } from '../../media/languages.ts'
import { page } from '../../page.ts'
import { t, tellAny } from '../../text.ts'
import { CHOICES, NAMES } from './settings.ts'

const SETTINGS = /^(store|billing|analytics|community|retention)\./

/** Whether an action changed settings: its details are then named after them. */
export const isOfSettings = (act: string) => SETTINGS.test(act)

export const settingName = (name: string) => NAMES[name] && t(NAMES[name])

/** The label of a setting's choice; undefined for other values. */
export function choiceName(setting: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (setting === 'locale' || setting === 'locales') return languageName(value)
  const word = `${CHOICES[setting]}.${value}`
  return word in page.words ? tellAny(word) : undefined
}
