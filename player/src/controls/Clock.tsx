import { useFacts, useWords } from '../context.ts'
import { clock } from '../time.ts'

/** Where the film is, in whole seconds: it is drawn once a second, not with every picture. */
export function Clock() {
  const words = useWords()
  const time = useFacts((facts) => clock(facts.time))
  const duration = useFacts((facts) => clock(facts.duration))
  const isGrowing = useFacts(({ reach, duration }) => reach < duration - 1)

  return (
    <span className="mp-clock" title={isGrowing ? words('player.growing') : undefined}>
      <span>{time}</span>
      <span className="mp-of"> / {duration}</span>
    </span>
  )
}
