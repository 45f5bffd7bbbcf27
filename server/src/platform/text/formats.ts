const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-](0\d|1[0-4]):([0-5]\d))$/

const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')
const EASTERNMOST = 14 * 60
const WESTERNMOST = -12 * 60

/** Whether a text is a calendar day in the years 1 to 9999, which PostgreSQL and JavaScript write alike. */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = DATE.exec(text)?.map(Number) ?? []
  if (!year || !month || !day) return false
  // Years below 100 would be read as of the last century; the calendar repeats itself every 400 years.
  const date = new Date(Date.UTC(year + 400 * 10, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A moment as ISO 8601 writes it, with seconds and `Z` or the offset of a zone there is, in the years 1 to 9999 of UTC. */
export function isTimestamp(text: string): boolean {
  const [, day, , , zone, hours, minutes] = TIMESTAMP.exec(text) ?? []
  if (!day || !isCalendarDay(day)) return false
  const at = Date.parse(text)
  if (at < FIRST || at > LAST) return false
  const offset = (zone!.startsWith('-') ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
  return offset >= WESTERNMOST && offset <= EASTERNMOST
}
