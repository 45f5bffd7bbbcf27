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
    <div className="mp-preview" style={placeOf(duration ? seconds / duration : 0, still)}>
      {still && <span className="mp-still" style={pieceOf(still)} />}
      {part && <span className="mp-preview-part">{part.title}</span>}
      <span className="mp-preview-clock">{clock(seconds)}</span>
    </div>
  )
}

/** Above its moment, and never over the edge of the film. */
const placeOf = (share: number, still: Still | undefined) =>
  ({
    '--mp-preview-at': share,
    '--mp-preview-width': `${(still?.width ?? CLOCK_WIDTH) + 2 * EDGE}px`,
  }) as CSSProperties

const CLOCK_WIDTH = 60
const EDGE = 2

const pieceOf = ({ url, x, y, width, height }: Still): CSSProperties => ({
  width,
  height,
  backgroundImage: `url("${url}")`,
  backgroundPosition: `-${x}px -${y}px`,
})
