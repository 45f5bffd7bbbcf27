import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { PlayerContext } from './context.ts'
import { PlayerStore } from './facts/store.ts'
import type { PlayerState } from './facts/player-state.ts'
import { Frame, type Overlay } from './Frame.tsx'
import type { RenewFilm } from './engine/address.ts'
import type { LiveOptions } from './live.ts'
import { showInMediaSession, setNeighbourHandlers } from './media-session.ts'
import { EMPTY_QUEUE, PlaybackQueueContext, type PlaybackQueue } from './playback-queue.ts'
import { mountFilm } from './film-mount.ts'
import { bindRequests } from './requests.ts'
import type { PlayerWords } from './words.ts'

export interface PlayerProps {
  /** The film to play. Changing `video_id` loads another film. */
  film: PlayableFilm
  title: string
  /** Fetches the film with a new signature; null if the viewer has lost access. */
  renew: RenewFilm
  words: PlayerWords
  /** Starts automatically, muted if the browser requires it. */
  autoplay?: boolean
  /** Start position in seconds. */
  startAt?: number
  /** How to play a broadcast, which starts at the live edge; undefined for a film. */
  live?: LiveOptions
  /** Focuses the player, so that keys work at once, unless another control of the page has the focus. */
  autoFocus?: boolean
  /** Called with the video element. The returned function is called when the film is unmounted. */
  onReady?: (video: HTMLVideoElement) => void | (() => void)
  /** Called with the player state on every change. */
  onFacts?: (facts: PlayerState) => void
  surroundings?: PlaybackQueue
  /** The player always fills the screen, as on a television: it offers no fullscreen, casting or picture-in-picture. */
  ownScreen?: boolean
  /** Rendered over the video until it has started. */
  atStart?: Overlay
  /** Rendered over the video once it has ended. */
  atEnd?: Overlay
  /** Milliseconds between checks for new renditions of a film that is still being encoded. */
  lookEvery?: number
}

/** A video player with controls. Fills its container. */
export function Player(props: PlayerProps) {
  const { film, words, title, surroundings = EMPTY_QUEUE, ownScreen = false, atStart, atEnd } = props
  const video = useRef<HTMLVideoElement>(null)
  const box = useRef<HTMLElement>(null)
  const [store] = useState(() => new PlayerStore())
  const [wishes] = useState(() => bindRequests(() => store.stage))
  const shared = useMemo(() => ({ store, wishes, words, ownScreen }), [store, wishes, words, ownScreen])

  const begin = useEffectEvent(() => {
    const { renew, autoplay = false, startAt = 0, live, lookEvery, onReady } = props
    const strike = place({
      video: video.current!,
      box: box.current!,
      film,
      renew,
      autoplay,
      startAt,
      live,
      lookEvery,
    })
    const leave = onReady?.(video.current!)
    return () => {
      leave?.()
      strike()
    }
  })

  function place(placing: Parameters<typeof mountFilm>[0]) {
    const [set, strike] = mountFilm(placing)
    const endings = [store.follow(set), showInMediaSession(set, title, wishes), strike]
    return () => endings.forEach((end) => end())
  }

  const tell = useEffectEvent(() => props.onFacts?.(store.get()))
  useEffect(() => store.subscribe(tell), [store])
  useEffect(() => begin(), [film.video_id])
  useEffect(() => {
    const isElsewhere = document.activeElement?.matches('a, button, input, textarea, select')
    if (props.autoFocus && !isElsewhere) box.current?.focus({ preventScroll: true })
  }, [props.autoFocus, film.video_id])
  useEffect(() => setNeighbourHandlers(surroundings), [surroundings])

  return (
    <PlayerContext value={shared}>
      <PlaybackQueueContext value={surroundings}>
        <Frame
          boxRef={box}
          videoRef={video}
          film={film}
          title={title}
          {...(atStart && { atStart })}
          {...(atEnd && { atEnd })}
        />
      </PlaybackQueueContext>
    </PlayerContext>
  )
}
