import type { LivePage } from '@matinee/contract/live/live-page'
import { HOUR_MS } from '@matinee/contract/platform/durations'

interface CalendarEvent extends Pick<LivePage, 'id' | 'state' | 'starts_at' | 'ends_at'> {
  title: string
  summary: string | null
  /** Where it is shown. */
  url: string
  host: string
  written_at: string
  version: number
}

/** A line has at most 75 octets; what is longer goes on in a line that begins with a blank (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/** A live event as a calendar file (RFC 5545); one without an end is taken to last an hour. */
export function writeCalendar(event: CalendarEvent): string {
  const { id, host, starts_at, written_at, version } = event
  const ends_at = event.ends_at ?? new Date(Date.parse(starts_at) + HOUR_MS).toISOString()
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Matinee//Live events//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:live-${id}@${host}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${toCalendarMoment(written_at)}`,
    `DTSTART:${toCalendarMoment(starts_at)}`,
    `DTEND:${toCalendarMoment(ends_at)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.summary ? [`DESCRIPTION:${escapeText(event.summary)}`] : []),
    `URL:${event.url}`,
    `STATUS:${event.state === 'canceled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.flatMap(foldLine).join('\r\n') + '\r\n'
}

/** `20300101T200000Z`. */
const toCalendarMoment = (moment: string) =>
  new Date(moment).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')

function foldLine(line: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > LINE_OCTETS) {
      parts.push(part)
      part = ' '
    }
    part += sign
  }
  return [...parts, part]
}
