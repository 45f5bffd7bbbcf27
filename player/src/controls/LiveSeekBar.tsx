import { useRef, useState, type CSSProperties } from 'react'
import { usePlayerRequests, usePlayerState, useWords } from '../context.ts'
import { timePartsOf } from '../time.ts'

/** The seek bar of a broadcast: from its start to the live edge. */
export function LiveSeekBar() {
  const words = useWords()
  const { seek, seekToLive } = usePlayerRequests()
  const time = usePlayerState((facts) => facts.time)
  const behind = usePlayerState((facts) => facts.behind)
  const from = usePlayerState(({ window }) => window[0] ?? 0)
  const isHeld = useRef(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const now = Math.max(from, time + behind)
  const shown = Math.max(from, Math.min(dragged ?? time, now))
  const share = now > from ? (shown - from) / (now - from) : 1

  const go = (seconds: number) => (seconds >= now - 1 ? seekToLive() : seek(seconds))
  function release() {
    isHeld.current = false
    if (dragged === null) return
    go(dragged)
    setDragged(null)
  }
  const { hours, minutes, rest } = timePartsOf(Math.max(0, now - shown))

  return (
    <div
      className="mp-slider mp-seek"
      data-held={dragged !== null}
      style={{ '--mp-at': share, '--mp-reach': 1 } as CSSProperties}
    >
      <input
        type="range"
        data-focus="seek"
        aria-label={words('player.seek')}
        aria-valuetext={
          now - shown < 1
            ? words('player.live')
            : words('player.live_behind', { time: words('player.time', { hours, minutes, seconds: rest }) })
        }
        min={from}
        max={now > from ? now : from + 1}
        step="any"
        value={now > from ? shown : from + 1}
        onPointerDown={() => (isHeld.current = true)}
        onPointerUp={release}
        onPointerCancel={release}
        onChange={({ target }) => (isHeld.current ? setDragged : go)(target.valueAsNumber)}
      />
    </div>
  )
}
