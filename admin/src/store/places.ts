interface Choice {
  value: string
  label: string
}

const byLabel = (locale: string) => (one: Choice, other: Choice) =>
  one.label.localeCompare(other.label, locale)

/** Every currency in use, by its name in `locale`. */
export function currencies(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return Intl.supportedValuesOf('currency')
    .map((value) => ({ value, label: `${names.of(value)} (${value})` }))
    .toSorted(byLabel(locale))
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

// There is no list of countries in the platform: those are the codes that have a name and no newer code.
const codes = () =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code,
  )

/** Every country, by its name in `locale`. */
export function countries(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  return codes()
    .flatMap((value) => {
      const label = names.of(value)
      return label ? [{ value, label }] : []
    })
    .toSorted(byLabel(locale))
}

/** A language in the words of the reader, and in its own. */
export function languageName(locale: string, reader: string) {
  const here = new Intl.DisplayNames(reader, { type: 'language' }).of(locale) ?? locale
  const own = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return here.toLowerCase() === own.toLowerCase() ? here : `${here} – ${own}`
}

/** Every time zone, by its name. The list of the platform leaves out the one nobody lives in. */
export const timeZones = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
