import { usePlayerState, usePlayerRequests, useWords } from '../context.ts'
import { focusPlayer } from '../focus.ts'
import { Button } from './Button.tsx'
import { PlayButton } from './PlayButton.tsx'

/** The large buttons in the middle of the video, for touch and for the first click. */
export function Centre({ wake }: { wake: () => void }) {
  const words = useWords()
  const { skip } = usePlayerRequests()
  const isWaiting = usePlayerState(({ waiting }) => waiting)
  const started = usePlayerState((facts) => facts.started)

  return (
    <div className="mp-centre" onPointerDown={wake}>
      {started && (
        <Button className="mp-touch" icon="back" label={words('player.back_10')} onClick={() => skip(-10)} />
      )}
      {isWaiting ? (
        <output className="mp-spinner" aria-label={words('player.waiting')} />
      ) : (
        <PlayButton className={started ? 'mp-large mp-touch' : 'mp-large'} onPressed={focusPlayer} />
      )}
      {started && (
        <Button
          className="mp-touch"
          icon="forward"
          label={words('player.forward_10')}
          onClick={() => skip(10)}
        />
      )}
    </div>
  )
}
