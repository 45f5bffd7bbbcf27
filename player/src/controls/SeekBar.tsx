import { useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import { usePlayerState, usePlayerRequests, useWords } from '../context.ts'
import { timePartsOf } from '../time.ts'
import type { PlayerWords } from '../words.ts'
import { Marks } from './Marks.tsx'
import { Preview } from './Preview.tsx'

/** The seek bar: the position, buffered and encoded parts, markers and a preview. */
export function SeekBar() {
  const words = useWords()
  const { seek } = usePlayerRequests()
  const time = usePlayerState((facts) => facts.time)
  const duration = usePlayerState((facts) => facts.duration)
  const reach = usePlayerState((facts) => facts.reach)
  const isHeld = useRef(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const shown = Math.min(dragged ?? time, duration)

  function release() {
    isHeld.current = false
    setHovered(null)
    if (dragged === null) return
    seek(dragged)
    setDragged(null)
  }

  const onMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setHovered(Math.max(0, Math.min((clientX - left) / width, 1)) * duration)
  }

  return (
    <div
      className="mp-slider mp-seek"
      data-held={dragged !== null}
      style={shareStyle({ at: shown, reach, hover: hovered ?? 0 }, duration)}
      onPointerMove={onMove}
      onPointerLeave={() => setHovered(null)}
    >
      <BufferedRanges />
      <Marks />
      {(dragged ?? hovered) !== null && <Preview seconds={dragged ?? hovered!} duration={duration} />}
      <input
        type="range"
        data-focus="seek"
        aria-label={words('player.seek')}
        aria-valuetext={seekValueText(words, shown, duration)}
        min={0}
        max={duration || 1}
        step="any"
        value={shown}
        onPointerDown={() => (isHeld.current = true)}
        onPointerUp={release}
        onPointerCancel={release}
        onChange={({ target }) => (isHeld.current ? setDragged : seek)(target.valueAsNumber)}
      />
    </div>
  )
}

function BufferedRanges() {
  const buffered = usePlayerState((facts) => facts.buffered)
  const duration = usePlayerState((facts) => facts.duration)
  const pairs = buffered.flatMap((from, index) => (index % 2 ? [] : [[from, buffered[index + 1]!] as const]))

  return pairs.map(([from, to]) => (
    <span key={from} className="mp-buffered" style={shareStyle({ from, to }, duration)} />
  ))
}

/** Converts seconds to shares of the duration, as CSS properties. */
function shareStyle(seconds: Record<string, number>, duration: number) {
  const share = (value: number) => (duration > 0 ? Math.min(value / duration, 1) : 0)
  return Object.fromEntries(
    Object.entries(seconds).map(([name, value]) => [`--mp-${name}`, share(value)]),
  ) as CSSProperties
}

const seekValueText = (words: PlayerWords, time: number, duration: number) =>
  words('player.seek_value', { time: timeText(words, time), duration: timeText(words, duration) })

function timeText(words: PlayerWords, total: number) {
  const { hours, minutes, rest } = timePartsOf(total)
  return words('player.time', { hours, minutes, seconds: rest })
}
