import type { MountedFilm } from './film-mount.ts'
import type { PlaybackQueue } from './playback-queue.ts'
import type { PlayerRequests } from './requests.ts'

/**
 * Connects the film to the Media Session: lock screens, headphones and media keys. Returns a function that
 * stops it.
 */
export function showInMediaSession(
  { video, address: { film } }: MountedFilm,
  title: string,
  wishes: PlayerRequests,
) {
  const session = navigator.mediaSession
  if (!session) return () => undefined

  const actions = mediaSessionActions(wishes)
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

const mediaSessionActions = (wishes: PlayerRequests): [MediaSessionAction, MediaSessionActionHandler][] => [
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

/** Lets media keys go to the previous and next film. Returns a function that stops it. */
export function setNeighbourHandlers({ previous, next }: PlaybackQueue) {
  const session = navigator.mediaSession
  if (!session) return () => undefined
  const set = (back: MediaSessionActionHandler | null, on: MediaSessionActionHandler | null) => {
    session.setActionHandler('previoustrack', back)
    session.setActionHandler('nexttrack', on)
  }
  set(previous?.go ?? null, next?.go ?? null)
  return () => set(null, null)
}
