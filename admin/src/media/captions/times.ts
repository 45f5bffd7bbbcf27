/** `1:02:03.5`: seconds as a time in a film, to the millisecond. */
export function momentText(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const [hours, minutes, rest] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, ms % 60_000]
  const fraction =
    rest % 1000
      ? `.${String(rest % 1000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`
      : ''
  const tail = `${String(minutes).padStart(hours ? 2 : 1, '0')}:${String(Math.floor(rest / 1000)).padStart(2, '0')}${fraction}`
  return hours ? `${hours}:${tail}` : tail
}

const MOMENT = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/

/** Parses `75`, `1:15` or `1:02:03,5` into seconds; null where it is no time. */
export function momentIn(text: string): number | null {
  const [, hours = '0', minutes = '0', seconds = ''] = MOMENT.exec(text.trim()) ?? []
  if (seconds === '') return null
  return (
    Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))) * 1000) /
    1000
  )
}
