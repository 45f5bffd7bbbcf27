const SAVES_EVERY_MS = 10_000

interface Keepers {
  /** Saves the position in this browser. */
  keep: (seconds: number) => void
  /** Reports it to the server; `leaving` when the page may be closed before the answer. */
  report: (seconds: number, leaving: boolean) => Promise<unknown>
}

/**
 * Saves and reports the position of `video`: at once on play, while it plays, on pause and when the page is left.
 * Returns the function that stops it, which resolves after the last report.
 */
export function keepPosition(video: HTMLVideoElement, { keep, report }: Keepers) {
  const ended = new AbortController()
  const { signal } = ended
  const save = (leaving: boolean) => {
    if (video.played.length === 0) return undefined
    keep(video.currentTime)
    return report(video.currentTime, leaving)
  }
  const stay = () => void save(false)
  const leave = () => void save(true)

  const timer = setInterval(() => void (video.paused || stay()), SAVES_EVERY_MS)
  const begun = () => void report(video.currentTime, false)
  if (video.played.length > 0) begun() // it started before the player mounted
  else video.addEventListener('playing', begun, { signal, once: true })
  for (const event of ['pause', 'ended']) video.addEventListener(event, stay, { signal })
  video.addEventListener('seeked', () => video.played.length > 0 && keep(video.currentTime), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
  addEventListener('pagehide', leave, { signal })

  return () => {
    clearInterval(timer)
    ended.abort()
    return save(true)
  }
}
