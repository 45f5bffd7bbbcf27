import type { Cell } from './import-cells.ts'

const value = <T>(read: T): Cell<T> => ({ value: read })
const fault = (code: string): Cell<never> => ({ fault: code })

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i

/** An ISO 8601 day or moment, with a space allowed for the T; without a zone it is UTC. */
function momentOrNothing(text: string): Date | undefined {
  const [, day, time = '00:00', zone = 'Z'] = MOMENT.exec(text) ?? []
  const at = new Date(`${day}T${time}${/^(Z|UTC)$/i.test(zone) ? 'Z' : zone}`)
  return day !== undefined && !Number.isNaN(at.getTime()) && isDayOfCalendar(day) ? at : undefined
}

function isDayOfCalendar(day: string) {
  const at = new Date(`${day}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const SLASH_FORM = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const DOT_FORM = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const MONTH_NAME_FORM =
  /^(?:([a-z]{3})[a-z]*\.? (\d{1,2})|(\d{1,2})\.? ([a-z]{3})[a-z]*\.?),? (\d{4})(?:,? .*)?$/i
const EPOCH_FORM = /^\d{10}$/

const isoDay = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** A day written in another way than ISO 8601, as such; as it is if it is none of those. */
function asIso(text: string, monthFirst: boolean): string | null {
  if (EPOCH_FORM.test(text)) return new Date(Number(text) * 1000).toISOString()
  const [, month, dayAfter, dayBefore, monthAfter, year] = MONTH_NAME_FORM.exec(text) ?? []
  if (year)
    return isoDay(
      Number(year),
      MONTHS.indexOf((month ?? monthAfter)!.toLowerCase()) + 1,
      Number(dayAfter ?? dayBefore),
    )
  const [, dottedDay, dottedMonth, dottedYear] = DOT_FORM.exec(text) ?? []
  if (dottedYear) return isoDay(Number(dottedYear), Number(dottedMonth), Number(dottedDay))
  const [, one, two, slashedYear] = SLASH_FORM.exec(text) ?? []
  if (!slashedYear) return text
  const [first, second] = [Number(one), Number(two)]
  if (monthFirst || second > 12) return isoDay(Number(slashedYear), first, second)
  // 03/04 is a day in March here and in April there.
  return first > 12 || first === second ? isoDay(Number(slashedYear), second, first) : null
}

const MOST_YEARS = 12

export interface DayReadOptions {
  now: Date
  /** 03/04 is the fourth of March. */
  monthFirst: boolean
}

/** A moment, past or to come. A day that could be two different ones is a fault. */
export function dayIn(written: string, { now, monthFirst }: DayReadOptions): Cell<string | null> {
  const text = written.trim()
  if (!text) return value(null)
  const iso = asIso(text, monthFirst)
  if (iso === null) return fault('ambiguous')
  const at = momentOrNothing(iso)
  const isNear =
    at !== undefined &&
    at.getUTCFullYear() >= 1970 &&
    at.getUTCFullYear() <= now.getUTCFullYear() + MOST_YEARS
  return isNear ? value(at.toISOString()) : fault('unreadable')
}

/** A moment that has passed. */
export function momentIn(written: string, reading: DayReadOptions): Cell<string | null> {
  const found = dayIn(written, reading)
  const isLater = 'value' in found && found.value !== null && Date.parse(found.value) > reading.now.getTime()
  return isLater ? fault('unreadable') : found
}
