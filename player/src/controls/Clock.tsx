import { usePlayerState, useWords } from '../context.ts'
import { formatClock } from '../time.ts'

/** The position in whole seconds, so that it renders once a second. */
export function Clock() {
  const words = useWords()
  const time = usePlayerState((facts) => formatClock(facts.time))
  const duration = usePlayerState((facts) => formatClock(facts.duration))
  const isGrowing = usePlayerState(({ reach, duration }) => reach < duration - 1)

  return (
    <span className="mp-clock" title={isGrowing ? words('player.growing') : undefined}>
      <span>{time}</span>
      <span className="mp-of"> / {duration}</span>
    </span>
  )
}
