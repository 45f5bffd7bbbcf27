import type { CSSProperties } from 'react'
import { storyboardFrameAt, type StoryboardFrame } from '../storyboard.ts'
import { markerAt, usePlaybackQueue } from '../playback-queue.ts'
import { formatClock } from '../time.ts'
import { useStoryboard } from '../use-storyboard.ts'

interface Props {
  seconds: number
  duration: number
}

/** A thumbnail of a position, above the seek bar. */
export function Preview({ seconds, duration }: Props) {
  const stills = useStoryboard()
  const still = storyboardFrameAt(stills, seconds)
  const { markers = [] } = usePlaybackQueue()
  const part = markerAt(markers, seconds)

  return (
    <div className="mp-preview" style={previewStyle(duration ? seconds / duration : 0, still)}>
      {still && <span className="mp-still" style={frameStyle(still)} />}
      {part && <span className="mp-preview-part">{part.title}</span>}
      <span className="mp-preview-clock">{formatClock(seconds)}</span>
    </div>
  )
}

/** Positions the preview above its moment, within the edges of the player. */
const previewStyle = (share: number, still: StoryboardFrame | undefined) =>
  ({
    '--mp-preview-at': share,
    '--mp-preview-width': `${(still?.width ?? CLOCK_WIDTH) + 2 * EDGE}px`,
  }) as CSSProperties

const CLOCK_WIDTH = 60
const EDGE = 2

const frameStyle = ({ url, x, y, width, height }: StoryboardFrame): CSSProperties => ({
  width,
  height,
  backgroundImage: `url("${url}")`,
  backgroundPosition: `-${x}px -${y}px`,
})
