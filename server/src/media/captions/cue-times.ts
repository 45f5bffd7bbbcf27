const pad = (value: number, digits: number) => String(value).padStart(digits, '0')

/** Seconds in WebVTT's format: `00:01:02.345`. */
export function formatTimestamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const [hours, minutes, rest] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, ms % 60_000]
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(Math.floor(rest / 1000), 2)}.${pad(rest % 1000, 3)}`
}

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*--+>\s*${TIME}(?:\s+(.*))?$`)

export interface CueTiming {
  /** Seconds. */
  start: number
  end: number
  settings: string
}

/** Parses a cue's line of times in SRT or WebVTT format; undefined for any other line. */
export function parseCueTiming(line: string): CueTiming | undefined {
  const found = TIMING.exec(line)
  if (!found) return undefined
  return { start: toSeconds(found.slice(1, 5)), end: toSeconds(found.slice(5, 9)), settings: found[9] ?? '' }
}

function toSeconds([hours = '0', minutes, seconds, fraction = '0']: (string | undefined)[]): number {
  return (
    Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000
  )
}
