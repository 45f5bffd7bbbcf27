import type { MountedFilm } from '../film-mount.ts'
import type { StateField } from './state-field.ts'
import { pictureFields } from './picture.ts'
import { playbackFields } from './playback.ts'
import { soundFields } from './sound.ts'
import { timeFields } from './time.ts'

/** All fields of the player state. */
export const STATE_FIELDS = { ...playbackFields, ...timeFields, ...soundFields, ...pictureFields }

export type StateFieldName = keyof typeof STATE_FIELDS
export type PlayerState = { [Name in StateFieldName]: ReturnType<(typeof STATE_FIELDS)[Name]['read']> }

const fieldTable = STATE_FIELDS as Record<StateFieldName, StateField<unknown>>
export const stateFieldNames = Object.keys(STATE_FIELDS) as StateFieldName[]

/** The state before a film is mounted. */
export const INITIAL_STATE = Object.fromEntries(
  stateFieldNames.map((name) => [name, fieldTable[name].first]),
) as PlayerState

/** Reads the fields `names` again. Returns the same object if nothing changed. */
export function refreshState(
  known: PlayerState,
  names: readonly StateFieldName[],
  stage: MountedFilm,
): PlayerState {
  const changes = names.flatMap((name) => {
    const { read, same = Object.is } = fieldTable[name]
    const found = read(stage)
    return same(known[name], found) ? [] : [[name, found]]
  })
  return changes.length ? { ...known, ...Object.fromEntries(changes) } : known
}

export interface StateEventSource {
  target: EventTarget
  event: string
  names: StateFieldName[]
}

/** The events to listen to, with the fields each can change. */
export function stateEventSources(stage: MountedFilm): StateEventSource[] {
  const found = new Map<string, StateEventSource>()
  for (const name of stateFieldNames) {
    const { video = [], owners = [], document: page = [] } = fieldTable[name].from
    for (const event of video) addSource(found, `video ${event}`, stage.video, event, name)
    for (const owner of owners) addSource(found, owner, stage[owner], 'change', name)
    for (const event of page) addSource(found, `document ${event}`, stage.video.ownerDocument, event, name)
  }
  return [...found.values()]
}

function addSource(
  found: Map<string, StateEventSource>,
  key: string,
  target: EventTarget,
  event: string,
  name: StateFieldName,
) {
  const telling = found.get(key) ?? { target, event, names: [] }
  telling.names.push(name)
  found.set(key, telling)
}
