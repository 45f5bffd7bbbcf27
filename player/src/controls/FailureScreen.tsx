import { useEffect, type MouseEvent } from 'react'
import { usePlayerState, usePlayerRequests, useWords } from '../context.ts'
import { focusPlayer } from '../focus.ts'
import { Icon } from './icons.tsx'

/** Shows why playback failed and how to retry. Retries automatically when the device is online again. */
export function FailureScreen() {
  const words = useWords()
  const { retry } = usePlayerRequests()
  const failure = usePlayerState((facts) => facts.failure)

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
