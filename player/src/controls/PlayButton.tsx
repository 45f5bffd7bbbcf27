import type { MouseEvent } from 'react'
import { usePlayerState, usePlayerRequests, useWords } from '../context.ts'
import { Button } from './Button.tsx'

interface Props {
  className: string
  /** Called after the click. */
  onPressed?: (event: MouseEvent) => void
}

/** Plays, pauses, or replays at the end. */
export function PlayButton({ className, onPressed }: Props) {
  const { playOrPause } = usePlayerRequests()
  const words = useWords()
  const doing = usePlayerState(({ paused, ended }) => (ended ? 'replay' : paused ? 'play' : 'pause'))

  const press = (event: MouseEvent) => {
    playOrPause()
    onPressed?.(event)
  }
  return <Button className={className} icon={doing} label={words(`player.${doing}`)} onClick={press} />
}
