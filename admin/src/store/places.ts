import { memoize } from '@matinee/contract/platform/memoize'

interface Choice {
  value: string
  label: string
}

function byLabel(locale: string) {
  const { compare } = new Intl.Collator(locale)
  return (one: Choice, other: Choice) => compare(one.label, other.label)
}

/** All currencies in use, sorted by name in `locale`. */
export const currencies = memoize((locale: string): Choice[] => {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return Intl.supportedValuesOf('currency')
    .map((value) => ({ value, label: `${names.of(value)} (${value})` }))
    .toSorted(byLabel(locale))
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

// Browsers have no list of countries: these are the codes with a name and without a newer code.
const codes = () =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code,
  )

/** All countries, sorted by name in `locale`. */
export const countries = memoize((locale: string): Choice[] => {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  return codes()
    .flatMap((value) => {
      const label = names.of(value)
      return label ? [{ value, label }] : []
    })
    .toSorted(byLabel(locale))
})

/** All time zones by name. The browser's list may lack UTC. */
export const timeZones = memoize(() =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  })),
)
