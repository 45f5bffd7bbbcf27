import { usePlayerState, useOwnScreen, usePlayerRequests, useWords } from '../context.ts'
import { Button } from './Button.tsx'
import { CaptionsButton } from './CaptionsButton.tsx'
import { Clock } from './Clock.tsx'
import { LiveClock } from './LiveClock.tsx'
import { LiveSeekBar } from './LiveSeekBar.tsx'
import { Neighbours, PartName } from './Marks.tsx'
import { PlayButton } from './PlayButton.tsx'
import { SeekBar } from './SeekBar.tsx'
import { Settings } from './Settings.tsx'
import { Volume } from './Volume.tsx'

interface Props {
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  onHelp: (isOpen: boolean) => void
}

/** The controls below the video. */
export function Bar({ isMenuOpen, onMenu, onHelp }: Props) {
  const ownScreen = useOwnScreen()
  const isLive = usePlayerState((facts) => facts.isLive)
  const hasDvr = usePlayerState((facts) => facts.hasDvr)

  return (
    <div className="mp-bar">
      {isLive ? hasDvr && <LiveSeekBar /> : <SeekBar />}
      <div className="mp-row">
        <Neighbours side="previous" />
        <PlayButton className="mp-row-play" />
        <Neighbours side="next" />
        <Volume />
        {isLive ? <LiveClock /> : <Clock />}
        <PartName />
        <span className="mp-space" />
        <CaptionsButton />
        <Settings isOpen={isMenuOpen} onOpen={onMenu} onHelp={() => onHelp(true)} />
        {!ownScreen && <OtherScreens />}
        {!ownScreen && <FullscreenButton />}
      </div>
    </div>
  )
}

function OtherScreens() {
  const words = useWords()
  const { float, airplay, cast } = usePlayerRequests()
  const canFloat = usePlayerState((facts) => facts.canFloat)
  const floats = usePlayerState((facts) => facts.floats)
  const canAirplay = usePlayerState((facts) => facts.canAirplay)
  const canCast = usePlayerState((facts) => facts.canCast)

  return (
    <>
      {canFloat && (
        <Button
          className="mp-wide"
          icon="float"
          label={words(floats ? 'player.unfloat' : 'player.float')}
          onClick={float}
        />
      )}
      {canAirplay && <Button icon="airplay" label={words('player.airplay')} onClick={airplay} />}
      {canCast && <Button icon="cast" label={words('player.cast')} onClick={cast} />}
    </>
  )
}

function FullscreenButton() {
  const words = useWords()
  const { fill } = usePlayerRequests()
  const canFill = usePlayerState((facts) => facts.canFill)
  const fills = usePlayerState((facts) => facts.fills)
  const doing = fills ? 'unfill' : 'fill'

  return canFill && <Button icon={doing} label={words(`player.${doing}`)} onClick={fill} />
}
