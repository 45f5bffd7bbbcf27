import type { Stage } from './stage.ts'
import type { Surroundings } from './surroundings.ts'
import type { Wishes } from './wishes.ts'

/** Shows the film where the system shows what plays: lock screens, headphones, media keys. Returns how to stop. */
export function showInMediaSession({ video, address: { film } }: Stage, title: string, wishes: Wishes) {
  const session = navigator.mediaSession
  if (!session) return () => undefined

  const actions = actionsOf(wishes)
  const ended = new AbortController()
  const begin = () => {
    session.metadata = new MediaMetadata({ title, artwork: film.poster ? [{ src: film.poster }] : [] })
    for (const [action, handler] of actions) session.setActionHandler(action, handler)
  }
  video.addEventListener('play', begin, { signal: ended.signal })
  for (const event of ['play', 'pause', 'seeked', 'ratechange', 'durationchange'])
    video.addEventListener(event, () => showPosition(session, video), { signal: ended.signal })

  return () => {
    ended.abort()
    session.metadata = null
    for (const [action] of actions) session.setActionHandler(action, null)
  }
}

const actionsOf = (wishes: Wishes): [MediaSessionAction, MediaSessionActionHandler][] => [
  ['play', () => wishes.play()],
  ['pause', () => wishes.pause()],
  ['seekbackward', ({ seekOffset }) => wishes.skip(-(seekOffset ?? 10))],
  ['seekforward', ({ seekOffset }) => wishes.skip(seekOffset ?? 10)],
  ['seekto', ({ seekTime }) => seekTime !== undefined && wishes.seek(seekTime)],
]

function showPosition(session: MediaSession, { duration, currentTime, playbackRate }: HTMLVideoElement) {
  if (!Number.isFinite(duration) || duration <= 0) return
  session.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) })
}

/** Lets the keys of a keyboard or of headphones go to the films before and after. Returns how to stop. */
export function showNeighbours({ previous, next }: Surroundings) {
  const session = navigator.mediaSession
  if (!session) return () => undefined
  const set = (back: MediaSessionActionHandler | null, on: MediaSessionActionHandler | null) => {
    session.setActionHandler('previoustrack', back)
    session.setActionHandler('nexttrack', on)
  }
  set(previous?.go ?? null, next?.go ?? null)
  return () => set(null, null)
}
