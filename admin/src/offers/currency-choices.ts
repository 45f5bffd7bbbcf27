import { currencies } from '../store/places.ts'

/** The currencies an offer has no price in yet, sorted by name in `locale`; the store's own first. */
export function currencyChoices(priced: readonly string[], own: string, locale: string) {
  const open = currencies(locale).filter(({ value }) => !priced.includes(value))
  return open.toSorted((one, other) => Number(other.value === own) - Number(one.value === own))
}
