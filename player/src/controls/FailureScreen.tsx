import { useEffect, type MouseEvent } from 'react'
import { useFacts, useWishes, useWords } from '../context.ts'
import { focusPlayer } from '../focus.ts'
import { Icon } from './icons.tsx'

/** Why the film stopped, in the place of the picture, and how to go on. A line that comes back is tried at once. */
export function FailureScreen() {
  const words = useWords()
  const { retry } = useWishes()
  const failure = useFacts((facts) => facts.failure)

  useEffect(() => {
    if (failure !== 'network') return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failure, retry])

  const press = (event: MouseEvent) => {
    focusPlayer(event)
    retry()
  }

  if (!failure) return null
  return (
    <div className="mp-failure" role="alert">
      <Icon name="warning" />
      <p>{words(`player.failure.${failure}`)}</p>
      {failure !== 'unsupported' && (
        <button type="button" className="mp-pill" onClick={press}>
          <Icon name="replay" />
          {words('player.retry')}
        </button>
      )}
    </div>
  )
}
