import { DAY_MS } from '@matinee/contract/platform/durations'
import { formatDay, formatDayAndTime, formatPrice } from './mail-formats.ts'
import type { MailSecrets } from './mail-secrets.ts'
import type { MailFilling } from './tables.ts'

/** Sample values of a mail, for previews. */
export interface MailSample extends MailFilling {
  secrets?: MailSecrets
}

/** Formats days and amounts as real mails do. */
export interface SampleFormat {
  /** A day, counted from today. */
  day(ahead: number): string
  dayAndTime(ahead: number): string
  /** An amount in the smallest unit of the store's currency. */
  price(amount: number): string
}

export function sampleFormat(
  locale: string,
  { now, zone, currency }: { now: Date; zone: string; currency: string },
): SampleFormat {
  const daysAhead = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  return {
    day: (ahead) => formatDay(locale, daysAhead(ahead), zone),
    dayAndTime: (ahead) => formatDayAndTime(locale, daysAhead(ahead), zone),
    price: (amount) => formatPrice(locale, amount, currency),
  }
}
