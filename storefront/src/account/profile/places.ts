import { COUNTRIES } from '@matinee/contract/platform/countries'

export interface PlaceOption {
  value: string
  label: string
}

const byLabel = (locale: string) => {
  const { compare } = new Intl.Collator(locale)
  return (one: PlaceOption, other: PlaceOption) => compare(one.label, other.label)
}

/** All countries, sorted by name in a language. */
export function countriesIn(locale: string): PlaceOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted(byLabel(locale))
}

export const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** All time zones by continent: `Europe/Lisbon` is `Lisbon` in `Europe`. */
export function zonesByPart(): [part: string, zones: PlaceOption[]][] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), zoneHere()])].toSorted()
  const parts = new Map<string, PlaceOption[]>()
  for (const value of zones) {
    const [part = value, ...rest] = value.split('/')
    const label = (rest.join(', ') || part).replaceAll('_', ' ')
    parts.set(part, [...(parts.get(part) ?? []), { value, label }])
  }
  return [...parts]
}

/** `14:05`: the current time there. */
export const timeIn = (locale: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format()

export function languageName(locale: string) {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
