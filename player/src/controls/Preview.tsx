import type { CSSProperties } from 'react'
import { stillAt, type Still } from '../storyboard.ts'
import { markerAt, useSurroundings } from '../surroundings.ts'
import { clock } from '../time.ts'
import { useStoryboard } from '../use-storyboard.ts'

interface Props {
  seconds: number
  duration: number
}

/** A look at a moment of the film, above the bar. */
export function Preview({ seconds, duration }: Props) {
  const stills = useStoryboard()
  const still = stillAt(stills, seconds)
  const { markers = [] } = useSurroundings()
  const part = markerAt(markers, seconds)

  return (
    <div
      className="mp-preview"
      style={{ '--mp-preview-at': duration ? seconds / duration : 0 } as CSSProperties}
    >
      {still && <span className="mp-still" style={pieceOf(still)} />}
      {part && <span className="mp-preview-part">{part.title}</span>}
      <span className="mp-preview-clock">{clock(seconds)}</span>
    </div>
  )
}

const pieceOf = ({ url, x, y, width, height }: Still): CSSProperties => ({
  width,
  height,
  backgroundImage: `url("${url}")`,
  backgroundPosition: `-${x}px -${y}px`,
})
