import type { CSSProperties } from 'react'
import { usePlayerState, usePlayerRequests, useWords } from '../context.ts'
import { markerAt, usePlaybackQueue, type Neighbour } from '../playback-queue.ts'
import { Button } from './Button.tsx'

/** The markers of the film as notches on the seek bar. */
export function Marks() {
  const { markers = [] } = usePlaybackQueue()
  const duration = usePlayerState((facts) => facts.duration)
  const inside = markers.filter(({ at_seconds }) => at_seconds > 0 && at_seconds < duration)

  return inside.map(({ at_seconds }) => (
    <span
      key={at_seconds}
      className="mp-mark"
      style={{ '--mp-mark-at': at_seconds / duration } as CSSProperties}
    />
  ))
}

/** The title of the current marker. */
export function PartName() {
  const { markers = [] } = usePlaybackQueue()
  const name = usePlayerState(({ time }) => markerAt(markers, time)?.title)

  return name !== undefined && <span className="mp-part">{name}</span>
}

/** A button to the previous or next film, if there is one. */
export function Neighbours({ side }: { side: 'previous' | 'next' }) {
  const words = useWords()
  const neighbour: Neighbour | undefined = usePlaybackQueue()[side]

  return (
    neighbour && (
      <Button
        className="mp-neighbour"
        icon={side === 'next' ? 'skip_next' : 'skip_previous'}
        label={words(`player.${side}`, { title: neighbour.title })}
        onClick={neighbour.go}
      />
    )
  )
}

/** Lets an overlay control the film. */
export interface FilmHandle {
  play: () => void
  playFrom: (seconds: number) => void
}

export function useFilmHandle(): FilmHandle {
  const { play, seek } = usePlayerRequests()
  return {
    play,
    playFrom: (seconds) => {
      seek(seconds)
      play()
    },
  }
}
