import { usePlayerState, usePlayerRequests, useWords } from '../context.ts'
import { markerAt, usePlaybackQueue } from '../playback-queue.ts'
import { formatClock } from '../time.ts'
import { SPEEDS } from '../requests.ts'

export interface SettingOption {
  key: string
  label: string
  isChosen: boolean
  choose: () => void
}

export interface PlayerSetting {
  name: 'parts' | 'quality' | 'speed' | 'captions' | 'sound' | 'continuous'
  label: string
  /** The label of the chosen option. */
  value: string
  options: SettingOption[]
}

/** The settings of this film and browser that have more than one option. */
export function usePlayerSettings(): PlayerSetting[] {
  return [useParts(), useQuality(), useSpeed(), useCaptions(), useSound(), useContinuous()].filter(
    ({ options }) => options.length > 1,
  )
}

function useQuality(): PlayerSetting {
  const words = useWords()
  const { chooseQuality } = usePlayerRequests()
  const rungs = usePlayerState((facts) => facts.rungs)
  const lines = usePlayerState((facts) => facts.lines)
  const wished = usePlayerState((facts) => facts.wishedLines)
  const chosen = rungs.find((rung) => rung.lines <= (wished ?? 0)) ?? rungs.at(-1)
  const labelOf = (lines: number) => words('player.quality_lines', { lines })

  const auto: SettingOption = {
    key: 'auto',
    label: words('player.quality_auto'),
    isChosen: wished === null,
    choose: () => chooseQuality(null),
  }
  const fixed = rungs.map((rung) => ({
    key: String(rung.lines),
    label: labelOf(rung.lines),
    isChosen: wished !== null && rung === chosen,
    choose: () => chooseQuality(rung.lines),
  }))
  const now = lines === null ? auto.label : words('player.quality_auto_now', { lines })
  const value = wished !== null && chosen ? labelOf(chosen.lines) : now
  return {
    name: 'quality',
    label: words('player.quality'),
    value,
    options: rungs.length > 1 ? [auto, ...fixed] : [],
  }
}

function useSpeed(): PlayerSetting {
  const words = useWords()
  const { setSpeed } = usePlayerRequests()
  const speed = usePlayerState((facts) => facts.speed)
  const labelOf = (speed: number) =>
    speed === 1 ? words('player.speed_normal') : words('player.speed_times', { speed })

  const options = SPEEDS.map((each) => ({
    key: String(each),
    label: labelOf(each),
    isChosen: each === speed,
    choose: () => setSpeed(each),
  }))
  return { name: 'speed', label: words('player.speed'), value: labelOf(speed), options }
}

function useCaptions(): PlayerSetting {
  const words = useWords()
  const { chooseCaptions } = usePlayerRequests()
  const offers = usePlayerState((facts) => facts.captionOffers)
  const chosen = usePlayerState((facts) => facts.captionLanguage)
  const off = words('player.captions_off')

  const options = [
    { key: 'off', label: off, isChosen: chosen === null, choose: () => chooseCaptions(null) },
    ...offers.map(({ language, label }) => ({
      key: language,
      label,
      isChosen: chosen === language,
      choose: () => chooseCaptions(language),
    })),
  ]
  const value = offers.find(({ language }) => language === chosen)?.label ?? off
  return { name: 'captions', label: words('player.captions'), value, options }
}

function useSound(): PlayerSetting {
  const words = useWords()
  const { chooseSound } = usePlayerRequests()
  const sounds = usePlayerState((facts) => facts.sounds)
  const chosen = usePlayerState((facts) => facts.sound)

  const options = sounds.map(({ id, label }) => ({
    key: String(id),
    label,
    isChosen: id === chosen,
    choose: () => chooseSound(id),
  }))
  const value = sounds.find(({ id }) => id === chosen)?.label ?? ''
  return { name: 'sound', label: words('player.sound'), value, options }
}

/** The markers of the film; choosing one seeks to it. */
function useParts(): PlayerSetting {
  const words = useWords()
  const { seek } = usePlayerRequests()
  const { markers = [] } = usePlaybackQueue()
  const now = usePlayerState(({ time }) => markerAt(markers, time))

  const options = markers.map((marker) => ({
    key: String(marker.at_seconds),
    label: `${formatClock(marker.at_seconds)} · ${marker.title}`,
    isChosen: marker === now,
    choose: () => seek(marker.at_seconds),
  }))
  return { name: 'parts', label: words('player.parts'), value: now?.title ?? '', options }
}

/** Whether the next film starts automatically. */
function useContinuous(): PlayerSetting {
  const words = useWords()
  const { continuous } = usePlaybackQueue()
  const labelOf = (isOn: boolean) => words(isOn ? 'player.continuous_on' : 'player.continuous_off')
  const isOn = continuous?.isOn ?? false

  const options = [true, false].map((each) => ({
    key: String(each),
    label: labelOf(each),
    isChosen: each === isOn,
    choose: () => continuous?.turn(each),
  }))
  return {
    name: 'continuous',
    label: words('player.continuous'),
    value: labelOf(isOn),
    options: continuous ? options : [],
  }
}
