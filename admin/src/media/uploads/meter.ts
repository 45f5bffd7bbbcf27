/** Recent upload speed: the bytes sent at some moments of the last seconds. */
export type Meter = readonly { at: number; sent: number }[]

const WINDOW = 8000
const ENOUGH = 1000

/** Adds a sample (milliseconds, bytes sent so far); a step back, as after a lost connection, restarts it. */
export function measure(meter: Meter, at: number, sent: number): Meter {
  const last = meter.at(-1)
  if (last && sent < last.sent) return [{ at, sent }]
  return [...meter.filter((sample) => at - sample.at <= WINDOW), { at, sent }]
}

/** Bytes a second over the window; null until it covers a second. */
export function speedOf(meter: Meter) {
  const [first, last] = [meter[0], meter.at(-1)]
  if (!first || !last || last.at - first.at < ENOUGH) return null
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000
}

/** Seconds until all bytes are sent at the recent speed; null while unknown. */
export function secondsLeft(meter: Meter, size: number) {
  const speed = speedOf(meter)
  const sent = meter.at(-1)?.sent ?? 0
  return speed ? (size - sent) / speed : null
}
