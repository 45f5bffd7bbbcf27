import { useFacts, useWishes, useWords } from '../context.ts'
import { focusPlayer } from '../focus.ts'
import { Button } from './Button.tsx'
import { PlayButton } from './PlayButton.tsx'

/** The large buttons in the middle of the picture: for fingers, and for the first press of a mouse. */
export function Centre({ wake }: { wake: () => void }) {
  const words = useWords()
  const { skip } = useWishes()
  const isWaiting = useFacts(({ waiting }) => waiting)
  const started = useFacts((facts) => facts.started)

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
