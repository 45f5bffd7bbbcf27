import { DELAY_TOPIC, PLAYER_EVENTS } from '@matinee/contract/analytics/player-events'
import { LiveDelays } from './live-delays.ts'
import { PICTURE_TOPIC, PictureSizes } from './picture-sizes.ts'
import type { Tracker } from './tracker.ts'

/**
 * Reports events of a video element to a tracker, also those from before it is ready. Returns a function that
 * stops it. Of a broadcast, `delay` tells how many seconds it is behind, or null.
 */
export function trackVideo(
  video: HTMLVideoElement,
  tracker: Promise<Tracker | undefined>,
  delay?: () => number | null,
): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const sizes = new PictureSizes()
  const delays = delay && new LiveDelays(delay)
  const tell = (act: (tracker: Tracker) => unknown) => void tracker.then((there) => there && act(there))
  const note = (event: (typeof PLAYER_EVENTS)[number]) => {
    const [second, moment] = [video.currentTime, Date.now()]
    tell((there) => there.note(event, second, moment))
  }
  const progress = () => {
    if (video.paused) return
    sizes.look(video)
    tell((there) => there.progress(video.currentTime))
    if (delays?.look(video.currentTime)) tellDelays()
  }
  const tellSizes = () => {
    const heights = sizes.take()
    if (heights) tell((there) => there.passOn(PICTURE_TOPIC, { heights }, true))
  }
  const tellDelays = () => {
    const told = delays?.take()
    if (told) tell((there) => there.passOn(DELAY_TOPIC, { delays: told }, true))
  }
  const tellWatched = () => {
    tellSizes()
    tellDelays()
  }
  const leave = () => {
    tell((there) => there.flush(true))
    tellWatched()
  }

  if (!video.paused) note('play') // it started before the player was mounted
  for (const event of PLAYER_EVENTS) video.addEventListener(event, () => note(event), { signal })
  video.addEventListener('timeupdate', progress, { signal })
  video.addEventListener('playing', () => tell((there) => there.flush()), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
  addEventListener('pagehide', leave, { signal })

  return () => {
    ended.abort()
    tellWatched()
    tell((there) => there.stop())
  }
}
