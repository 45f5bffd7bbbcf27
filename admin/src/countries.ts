import { COUNTRIES } from '@matinee/contract/platform/countries'
import { pageLanguage } from './language.ts'

/** The name of a country in the reader's language. */
export const countryName = (code: string, reader = pageLanguage()) =>
  new Intl.DisplayNames([reader], { type: 'region' }).of(code) ?? code

/** Countries to choose from, sorted by name. */
export const countryChoices = (codes: readonly string[] = COUNTRIES) =>
  codes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
