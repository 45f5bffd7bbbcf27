import { DAY_MS } from '@matinee/contract/platform/durations'

const ENDING_DAYS = 14

/** Whole days until a certificate ends, by its `valid_to`. */
export const daysOfCertificate = (validTo: string, now: Date): number =>
  Math.floor((Date.parse(validTo) - now.getTime()) / DAY_MS)

/** Whether a certificate should have been renewed by now: whoever renews them does so a month before. */
export const isEnding = (days: number): boolean => days < ENDING_DAYS
