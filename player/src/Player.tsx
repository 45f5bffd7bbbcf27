import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { PlayerContext } from './context.ts'
import { FactStore } from './facts/store.ts'
import type { Facts } from './facts/table.ts'
import { Frame, type Overlay } from './Frame.tsx'
import type { Renew } from './engine/address.ts'
import { showInMediaSession, showNeighbours } from './media-session.ts'
import { NOTHING_AROUND, SurroundingsContext, type Surroundings } from './surroundings.ts'
import { setStage } from './stage.ts'
import { bindWishes } from './wishes.ts'
import type { PlayerWords } from './words.ts'

export interface PlayerProps {
  /** What is played; another `video_id` begins another film. */
  film: PlayableFilm
  title: string
  /** Asks for the same film under a fresh signature; null when the viewer may no longer watch it. */
  renew: Renew
  words: PlayerWords
  /** Begins by itself, silently where the browser allows no more. */
  autoplay?: boolean
  /** Seconds at which to begin. */
  startAt?: number
  /** Takes the focus, so that keys work at once; not from somebody who is at another control of the page. */
  autoFocus?: boolean
  /** The element that plays, for whoever watches its events; what it returns is called when the film leaves. */
  onReady?: (video: HTMLVideoElement) => void | (() => void)
  /** Everything that is known about the film, each time something of it is another. */
  onFacts?: (facts: Facts) => void
  surroundings?: Surroundings
  /** It has a screen to itself, as on a television: full screen and other screens are not offered. */
  ownScreen?: boolean
  /** Lies on the picture until the film has begun. */
  atStart?: Overlay
  /** Lies on the picture once the film has ended. */
  atEnd?: Overlay
  /** Milliseconds between looks for better pictures of a film that is still being made. */
  lookEvery?: number
}

/** Plays a film, with everything people expect of a player. Fills the box it is put in. */
export function Player(props: PlayerProps) {
  const { film, words, title, surroundings = NOTHING_AROUND, ownScreen = false, atStart, atEnd } = props
  const video = useRef<HTMLVideoElement>(null)
  const box = useRef<HTMLElement>(null)
  const [store] = useState(() => new FactStore())
  const [wishes] = useState(() => bindWishes(() => store.stage))
  const shared = useMemo(() => ({ store, wishes, words, ownScreen }), [store, wishes, words, ownScreen])

  const begin = useEffectEvent(() => {
    const { renew, autoplay = false, startAt = 0, lookEvery, onReady } = props
    const strike = place({
      video: video.current!,
      box: box.current!,
      film,
      renew,
      autoplay,
      startAt,
      lookEvery,
    })
    const leave = onReady?.(video.current!)
    return () => {
      leave?.()
      strike()
    }
  })

  function place(placing: Parameters<typeof setStage>[0]) {
    const [set, strike] = setStage(placing)
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
  useEffect(() => showNeighbours(surroundings), [surroundings])

  return (
    <PlayerContext value={shared}>
      <SurroundingsContext value={surroundings}>
        <Frame
          boxRef={box}
          videoRef={video}
          film={film}
          title={title}
          {...(atStart && { atStart })}
          {...(atEnd && { atEnd })}
        />
      </SurroundingsContext>
    </PlayerContext>
  )
}
