import { PICTURE_HEIGHTS, type DeviceChoice } from './devices.ts'
import { SCENES, type Scene } from './scene.ts'

export const TITLE_LENGTH = 80

/** What somebody has chosen for the broadcast of an event in this browser. */
export interface StudioChoice extends DeviceChoice {
  scene: Scene
  /** Of the title: who is seen, and a line below. */
  name: string
  line: string
  isTitled: boolean
  /** Of the title card; without one, its first suggestion. */
  card: string
}

export const FIRST_CHOICE: StudioChoice = {
  height: '720',
  scene: 'camera',
  name: '',
  line: '',
  isTitled: false,
  card: '',
}

const keyOf = (liveEventId: number) => `matinee.studio.${liveEventId}`

/** What was chosen before; the first choice where nothing was, or the browser keeps nothing. */
export function readStudioChoice(storage: Pick<Storage, 'getItem'>, liveEventId: number): StudioChoice {
  try {
    return choiceFrom(JSON.parse(storage.getItem(keyOf(liveEventId)) ?? '{}'))
  } catch {
    return FIRST_CHOICE
  }
}

export function keepStudioChoice(
  storage: Pick<Storage, 'setItem'>,
  liveEventId: number,
  choice: StudioChoice,
) {
  try {
    storage.setItem(keyOf(liveEventId), JSON.stringify(choice))
  } catch {
    // A browser that keeps nothing, or is full: the choice is that of this page.
  }
}

/** A choice of whatever was stored, perhaps by another version. */
function choiceFrom(stored: Record<string, unknown> | null): StudioChoice {
  const text = (name: string) =>
    typeof stored?.[name] === 'string' ? stored[name].slice(0, TITLE_LENGTH) : ''
  const device = (name: string) => (typeof stored?.[name] === 'string' ? { [name]: stored[name] } : {})
  return {
    scene: SCENES.find((scene) => scene === stored?.['scene']) ?? FIRST_CHOICE.scene,
    height: PICTURE_HEIGHTS.find((height) => height === stored?.['height']) ?? FIRST_CHOICE.height,
    ...device('camera'),
    ...device('microphone'),
    name: text('name'),
    line: text('line'),
    card: text('card'),
    isTitled: stored?.['isTitled'] === true,
  }
}
