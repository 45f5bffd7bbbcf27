import type { CSSProperties } from 'react'
import { useFacts, useWishes, useWords } from '../context.ts'
import { markerAt, useSurroundings, type Neighbour } from '../surroundings.ts'
import { Button } from './Button.tsx'

/** The time marks of the film as notches of the way through it. */
export function Marks() {
  const { markers = [] } = useSurroundings()
  const duration = useFacts((facts) => facts.duration)
  const inside = markers.filter(({ at_seconds }) => at_seconds > 0 && at_seconds < duration)

  return inside.map(({ at_seconds }) => (
    <span
      key={at_seconds}
      className="mp-mark"
      style={{ '--mp-mark-at': at_seconds / duration } as CSSProperties}
    />
  ))
}

/** The name of the part of the film that is being shown. */
export function PartName() {
  const { markers = [] } = useSurroundings()
  const name = useFacts(({ time }) => markerAt(markers, time)?.title)

  return name !== undefined && <span className="mp-part">{name}</span>
}

/** To the films before and after this one, where there are any. */
export function Neighbours({ side }: { side: 'previous' | 'next' }) {
  const words = useWords()
  const neighbour: Neighbour | undefined = useSurroundings()[side]

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

/** What a part of the page that lies on the picture may do with the film. */
export interface FilmHandle {
  play: () => void
  playFrom: (seconds: number) => void
}

export function useFilmHandle(): FilmHandle {
  const { play, seek } = useWishes()
  return {
    play,
    playFrom: (seconds) => {
      seek(seconds)
      play()
    },
  }
}
