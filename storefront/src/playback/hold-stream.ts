import { STREAM_BEAT_SECONDS } from '@matinee/contract/playback/playback'

interface Stream {
  /** Says that the film plays. Rejects where other devices have every stream of the member. */
  keep: () => Promise<unknown>
  /** Says that it rests. */
  stop: () => Promise<unknown>
}

/** Says that `video` plays, as long as it does, and pauses it where there is no stream left. The answer ends it. */
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
  if (!video.paused) beat() // it played before its player was there
  video.addEventListener('playing', () => isHeld || beat(), { signal })
  for (const event of ['pause', 'ended']) video.addEventListener(event, rest, { signal })
  addEventListener('pagehide', rest, { signal })

  return () => {
    clearInterval(timer)
    ended.abort()
    rest()
  }
}
