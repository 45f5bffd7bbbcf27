import { STREAM_BEAT_SECONDS } from '@matinee/contract/playback/playback'

interface Stream {
  /** Reports that the film plays. Rejects at the member's stream limit. */
  keep: () => Promise<unknown>
  /** Reports a pause. */
  stop: () => Promise<unknown>
}

/** Reports while `video` plays, and pauses it at the stream limit. Returns the function that stops it. */
export function holdStream(video: HTMLVideoElement, { keep, stop }: Stream) {
  const ended = new AbortController()
  const { signal } = ended
  let isHeld = false

  const beat = () => {
    isHeld = true
    keep().catch(() => video.pause())
  }
  const rest = () => {
    if (isHeld) void stop()
    isHeld = false
  }

  const timer = setInterval(() => void (video.paused || beat()), STREAM_BEAT_SECONDS * 1000)
  if (!video.paused) beat() // it started before the player mounted
  video.addEventListener('playing', () => isHeld || beat(), { signal })
  for (const event of ['pause', 'ended']) video.addEventListener(event, rest, { signal })
  addEventListener('pagehide', rest, { signal })

  return () => {
    clearInterval(timer)
    ended.abort()
    rest()
  }
}
