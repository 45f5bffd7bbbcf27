import { useFacts, useWishes, useWords } from '../context.ts'
import { markerAt, useSurroundings } from '../surroundings.ts'
import { clock } from '../time.ts'
import { SPEEDS } from '../wishes.ts'

export interface Option {
  key: string
  label: string
  isChosen: boolean
  choose: () => void
}

export interface Choice {
  name: 'parts' | 'quality' | 'speed' | 'captions' | 'sound' | 'continuous'
  label: string
  /** The chosen one in words. */
  value: string
  options: Option[]
}

/** What can be chosen for this film in this browser: a choice of one is none. */
export function useChoices(): Choice[] {
  return [useParts(), useQuality(), useSpeed(), useCaptions(), useSound(), useContinuous()].filter(
    ({ options }) => options.length > 1,
  )
}

function useQuality(): Choice {
  const words = useWords()
  const { chooseQuality } = useWishes()
  const rungs = useFacts((facts) => facts.rungs)
  const lines = useFacts((facts) => facts.lines)
  const wished = useFacts((facts) => facts.wishedLines)
  const chosen = rungs.find((rung) => rung.lines <= (wished ?? 0)) ?? rungs.at(-1)
  const labelOf = (lines: number) => words('player.quality_lines', { lines })

  const auto: Option = {
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

function useSpeed(): Choice {
  const words = useWords()
  const { setSpeed } = useWishes()
  const speed = useFacts((facts) => facts.speed)
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

function useCaptions(): Choice {
  const words = useWords()
  const { chooseCaptions } = useWishes()
  const offers = useFacts((facts) => facts.captionOffers)
  const chosen = useFacts((facts) => facts.captionLanguage)
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

function useSound(): Choice {
  const words = useWords()
  const { chooseSound } = useWishes()
  const sounds = useFacts((facts) => facts.sounds)
  const chosen = useFacts((facts) => facts.sound)

  const options = sounds.map(({ id, label }) => ({
    key: String(id),
    label,
    isChosen: id === chosen,
    choose: () => chooseSound(id),
  }))
  const value = sounds.find(({ id }) => id === chosen)?.label ?? ''
  return { name: 'sound', label: words('player.sound'), value, options }
}

/** The parts of the film by its time marks: choosing one goes there. */
function useParts(): Choice {
  const words = useWords()
  const { seek } = useWishes()
  const { markers = [] } = useSurroundings()
  const now = useFacts(({ time }) => markerAt(markers, time))

  const options = markers.map((marker) => ({
    key: String(marker.at_seconds),
    label: `${clock(marker.at_seconds)} · ${marker.title}`,
    isChosen: marker === now,
    choose: () => seek(marker.at_seconds),
  }))
  return { name: 'parts', label: words('player.parts'), value: now?.title ?? '', options }
}

/** Whether the next film begins by itself. */
function useContinuous(): Choice {
  const words = useWords()
  const { continuous } = useSurroundings()
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
