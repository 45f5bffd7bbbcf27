interface Choice {
  value: string
  label: string
}

const byLabel = (locale: string) => (one: Choice, other: Choice) =>
  one.label.localeCompare(other.label, locale)

/** All currencies in use, sorted by name in `locale`. */
export function currencies(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return Intl.supportedValuesOf('currency')
    .map((value) => ({ value, label: `${names.of(value)} (${value})` }))
    .toSorted(byLabel(locale))
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

// Browsers have no list of countries: these are the codes with a name and without a newer code.
const codes = () =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code,
  )

/** All countries, sorted by name in `locale`. */
export function countries(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  return codes()
    .flatMap((value) => {
      const label = names.of(value)
      return label ? [{ value, label }] : []
    })
    .toSorted(byLabel(locale))
}

/** All time zones by name. The browser's list may lack UTC. */
export const timeZones = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
