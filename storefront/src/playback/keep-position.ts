import type { Kept } from './kept.ts'
import { savePosition } from './position.ts'

const SAVES_EVERY_MS = 10_000

interface Watched {
  id: number
  /** Seconds. */
  duration: number
}

/** Keeps where `video` is: while it plays, when it stops and when the page is left. The answer ends it. */
export function keepPosition(video: HTMLVideoElement, store: Kept, { id, duration }: Watched) {
  const ended = new AbortController()
  const { signal } = ended
  const save = () =>
    video.played.length > 0 && savePosition(store, id, { seconds: video.currentTime, duration })
  const timer = setInterval(() => video.paused || save(), SAVES_EVERY_MS)
  for (const event of ['pause', 'seeked', 'ended']) video.addEventListener(event, save, { signal })
  document.addEventListener('visibilitychange', save, { signal })
  addEventListener('pagehide', save, { signal })

  return () => {
    save()
    clearInterval(timer)
    ended.abort()
  }
}
