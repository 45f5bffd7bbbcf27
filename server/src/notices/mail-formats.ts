import { formatMoney } from '@matinee/contract/billing/money'

/** A day as it is written in a language, where the store is. */
export const dayIn = (locale: string, moment: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(moment))

/** A day and an hour. */
export const timeIn = (locale: string, moment: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(moment),
  )

/** Money as it is written in a language. */
export const priceIn = (locale: string, amount: number, currency: string) =>
  formatMoney(amount, currency, locale)
