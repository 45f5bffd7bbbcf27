const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `3 hours ago`, `yesterday`, `this minute`. */
export function formatTimeAgo(locale: string, moment: string, now = Date.now()) {
  const seconds = Math.min(0, (Date.parse(moment) - now) / 1000)
  const [unit, size] = STEPS.find(([, size]) => -seconds >= size) ?? ['minute', 60]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(
    Math.trunc(seconds / size) || 0,
    unit,
  )
}

/** `Portugal` for `PT`. */
export const countryName = (locale: string, country: string) =>
  new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country) ?? country
