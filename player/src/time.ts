/** Formats seconds as 0:05, 12:30 or 1:02:03. */
export function formatClock(seconds: number) {
  const { hours, minutes, rest } = timePartsOf(seconds)
  const tail = String(rest).padStart(2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** Splits seconds into hours, minutes and seconds. */
export function timePartsOf(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), rest: whole % 60 }
}
