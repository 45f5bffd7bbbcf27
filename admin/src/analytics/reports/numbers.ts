import type { Metric } from '@matinee/contract/analytics/reports'
import { span } from '../../format.ts'
import { pageLanguage } from '../../language.ts'

/** `43.5 %` of a share from 0 to 1. */
export const share = (value: number, language = pageLanguage()) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value)

export const formatInteger = (value: number, language = pageLanguage()) =>
  new Intl.NumberFormat(language).format(value)

const length = (seconds: number) => (seconds < 0.5 ? formatInteger(0) : span(seconds))

const METRIC_FORMATS: Record<Metric, (value: number) => string> = {
  plays: formatInteger,
  views: formatInteger,
  viewers: formatInteger,
  watched_seconds: length,
  completion: share,
}

/** A count, duration or share as text; a dash for null. */
export const metricText = (metric: Metric, value: number | null) =>
  value === null ? '–' : METRIC_FORMATS[metric](value)

/** A duration in seconds, as `2.4 sec`; a dash for null. */
export const secondsText = (seconds: number | null, language = pageLanguage()) =>
  seconds === null
    ? '–'
    : new Intl.NumberFormat(language, {
        style: 'unit',
        unit: 'second',
        maximumFractionDigits: 1,
      }).format(seconds)

/** `+12%`: the change from the previous value; null without one. */
export const change = (now: number | null, before: number | null, language = pageLanguage()) =>
  now === null || !before
    ? null
    : new Intl.NumberFormat(language, {
        style: 'percent',
        maximumFractionDigits: 0,
        signDisplay: 'exceptZero',
      }).format((now - before) / before)

/** `9 Mar`: a calendar day, independent of the reader's time zone. */
export const shortDay = (day: string, language = pageLanguage()) =>
  dayIn(day, { day: 'numeric', month: 'short' }, language)

export const longDay = (day: string, language = pageLanguage()) =>
  dayIn(day, { dateStyle: 'medium' }, language)

const dayIn = (day: string, style: Intl.DateTimeFormatOptions, language: string) =>
  new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
