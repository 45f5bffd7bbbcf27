import { usePlayerRequests, usePlayerState, useWords } from '../context.ts'
import { formatClock } from '../time.ts'

/** Viewers behind by no more than this count as live. */
const WITH_OTHERS_SECONDS = 4

/** The live badge with the latency, or a button that returns a viewer who is behind to the live edge. */
export function LiveClock() {
  const words = useWords()
  const { seekToLive } = usePlayerRequests()
  const behind = usePlayerState((facts) => facts.behind)
  const latency = usePlayerState((facts) => facts.latency)
  if (behind <= WITH_OTHERS_SECONDS) {
    return (
      <span className="mp-clock mp-live" data-now="true">
        {words('player.live')}
        {latency !== null && (
          <span className="mp-of mp-wide"> {words('player.live_latency', { seconds: latency })}</span>
        )}
      </span>
    )
  }
  return (
    <button type="button" className="mp-clock mp-live" onClick={seekToLive}>
      <span className="mp-of">−{formatClock(behind)}</span> {words('player.live_back')}
    </button>
  )
}
