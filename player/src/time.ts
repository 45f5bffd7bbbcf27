/** Seconds as people read them on a film: 0:05, 12:30, 1:02:03. */
export function clock(seconds: number) {
  const { hours, minutes, rest } = partsOf(seconds)
  const tail = String(rest).padStart(2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** Seconds as a sentence needs them. */
export function partsOf(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), rest: whole % 60 }
}
