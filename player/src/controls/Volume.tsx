import { usePlayerState, usePlayerRequests, useWords } from '../context.ts'
import { Button } from './Button.tsx'

/** The mute button with the volume slider beside it. */
export function Volume() {
  const words = useWords()
  const { mute, setVolume } = usePlayerRequests()
  const muted = usePlayerState((facts) => facts.muted)
  const volume = usePlayerState((facts) => facts.volume)
  const shown = muted ? 0 : volume

  return (
    <div className="mp-volume">
      <Button
        icon={muted ? 'muted' : volume < 0.5 ? 'quiet' : 'loud'}
        label={words(muted ? 'player.unmute' : 'player.mute')}
        onClick={mute}
      />
      <div className="mp-slider mp-volume-slider" style={{ '--mp-at': shown } as React.CSSProperties}>
        <input
          type="range"
          data-focus="volume"
          aria-label={words('player.volume')}
          aria-valuetext={words('player.volume_value', { percent: Math.round(shown * 100) })}
          min={0}
          max={1}
          step={0.05}
          value={shown}
          onChange={({ target }) => setVolume(target.valueAsNumber)}
        />
      </div>
    </div>
  )
}
