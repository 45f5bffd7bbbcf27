import type { MouseEvent } from 'react'
import { useFacts, useWishes, useWords } from '../context.ts'
import { Button } from './Button.tsx'

interface Props {
  className: string
  /** Called after the press. */
  onPressed?: (event: MouseEvent) => void
}

/** Plays, pauses, or begins again at the end. */
export function PlayButton({ className, onPressed }: Props) {
  const { playOrPause } = useWishes()
  const words = useWords()
  const doing = useFacts(({ paused, ended }) => (ended ? 'replay' : paused ? 'play' : 'pause'))

  const press = (event: MouseEvent) => {
    playOrPause()
    onPressed?.(event)
  }
  return <Button className={className} icon={doing} label={words(`player.${doing}`)} onClick={press} />
}
