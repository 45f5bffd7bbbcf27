import { useFacts, useWishes, useWords } from '../context.ts'
import { Icon } from './icons.tsx'

/** The title where nothing else says it, and the way to sound where the browser began without. */
export function Top({ title }: { title: string }) {
  const words = useWords()
  const { mute } = useWishes()
  const fills = useFacts((facts) => facts.fills)
  const silenced = useFacts((facts) => facts.silenced)
  const isElsewhere = useFacts((facts) => facts.isElsewhere)

  return (
    <div className="mp-top">
      {fills && <p className="mp-title">{title}</p>}
      {isElsewhere && <p className="mp-pill">{words('player.elsewhere')}</p>}
      {silenced && (
        <button type="button" className="mp-pill mp-unmute" onClick={mute}>
          <Icon name="muted" />
          {words('player.tap_unmute')}
        </button>
      )}
    </div>
  )
}
