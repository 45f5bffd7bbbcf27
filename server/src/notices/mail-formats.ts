import { formatMoney } from '@matinee/contract/billing/currencies'

/** Formats a day in a language and time zone. */
export const formatDay = (locale: string, moment: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(moment))

/** Formats a day and time in a language and time zone. */
export const formatDayAndTime = (locale: string, moment: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(moment),
  )

/** Formats an amount of money in a language. */
export const formatPrice = (locale: string, amount: number, currency: string) =>
  formatMoney(amount, currency, locale)
