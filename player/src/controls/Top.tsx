import { usePlayerState, usePlayerRequests, useWords } from '../context.ts'
import { Icon } from './icons.tsx'

/** The title in fullscreen, and a button to unmute a video that was started muted. */
export function Top({ title }: { title: string }) {
  const words = useWords()
  const { mute } = usePlayerRequests()
  const fills = usePlayerState((facts) => facts.fills)
  const silenced = usePlayerState((facts) => facts.silenced)
  const isElsewhere = usePlayerState((facts) => facts.isElsewhere)

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
