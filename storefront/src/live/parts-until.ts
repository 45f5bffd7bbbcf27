const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** The time until a moment, in days, hours, minutes and seconds; days only where there are some, zeroes once it has come. */
export function partsUntil(moment: string, now: number) {
  let left = Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000))
  const parts = UNITS.map(([unit, seconds]) => {
    const count = Math.floor(left / seconds)
    left -= count * seconds
    return { unit, count }
  })
  return parts.filter(({ unit, count }) => unit !== 'day' || count > 0)
}
