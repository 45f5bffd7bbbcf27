import { PLAYER_EVENTS } from '@matinee/contract/player-events'
import type { Tracker } from './tracker.ts'

/** Tells a tracker what happens to a media element, until the answer is called. What happens before it is there waits. */
export function follow(video: HTMLVideoElement, tracker: Promise<Tracker | undefined>): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const tell = (act: (tracker: Tracker) => unknown) => void tracker.then((there) => there && act(there))
  const note = (event: (typeof PLAYER_EVENTS)[number]) => {
    const [second, moment] = [video.currentTime, Date.now()]
    tell((there) => there.note(event, second, moment))
  }
  const progress = () => {
    if (!video.paused) tell((there) => there.progress(video.currentTime))
  }
  const leave = () => tell((there) => there.flush(true))

  if (!video.paused) note('play') // it began before its player was there
  for (const event of PLAYER_EVENTS) video.addEventListener(event, () => note(event), { signal })
  video.addEventListener('timeupdate', progress, { signal })
  video.addEventListener('playing', () => tell((there) => there.flush()), { signal })
  document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
  addEventListener('pagehide', leave, { signal })

  return () => {
    ended.abort()
    tell((there) => there.stop())
  }
}
