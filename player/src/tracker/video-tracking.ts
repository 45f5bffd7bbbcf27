import { PLAYER_EVENTS } from '@matinee/contract/analytics/player-events'
import { PICTURE_TOPIC, PictureSizes } from './picture-sizes.ts'
import type { Tracker } from './tracker.ts'

/**
 * Reports events of a video element to a tracker, also those from before it is ready. Returns a function that
 * stops it.
 */
export function trackVideo(video: HTMLVideoElement, tracker: Promise<Tracker | undefined>): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const sizes = new PictureSizes()
  const tell = (act: (tracker: Tracker) => unknown) => void tracker.then((there) => there && act(there))
  const note = (event: (typeof PLAYER_EVENTS)[number]) => {
    const [second, moment] = [video.currentTime, Date.now()]
    tell((there) => there.note(event, second, moment))
  }
  const progress = () => {
    if (video.paused) return
    sizes.look(video)
    tell((there) => there.progress(video.currentTime))
  }
  const tellSizes = () => {
    const heights = sizes.take()
    if (heights) tell((there) => there.passOn(PICTURE_TOPIC, { heights }, true))
  }
  const leave = () => {
    tell((there) => there.flush(true))
    tellSizes()
  }

  if (!video.paused) note('play') // it started before the player was mounted
  for (const event of PLAYER_EVENTS) video.addEventListener(event, () => note(event), { signal })
  video.addEventListener('timeupdate', progress, { signal })
  video.addEventListener('playing', () => tell((there) => there.flush()), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
  addEventListener('pagehide', leave, { signal })

  return () => {
    ended.abort()
    tellSizes()
    tell((there) => there.stop())
  }
}
