import type { MountedFilm } from '../film-mount.ts'
import {
  INITIAL_STATE,
  stateFieldNames,
  refreshState,
  stateEventSources,
  type StateFieldName,
  type PlayerState,
} from './player-state.ts'

/** Holds the state of a mounted film and updates it on the film's events. */
export class PlayerStore {
  /** The mounted film, if any. */
  stage: MountedFilm | null = null
  #facts: PlayerState = INITIAL_STATE
  readonly #listeners = new Set<() => void>()

  get = () => this.#facts

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Listens to a mounted film. Returns a function that stops it. */
  follow(stage: MountedFilm) {
    this.stage = stage
    const ended = new AbortController()
    for (const { target, event, names } of stateEventSources(stage))
      target.addEventListener(event, () => this.#read(names, stage), { signal: ended.signal })
    this.#read(stateFieldNames, stage)
    return () => {
      ended.abort()
      this.stage = null
    }
  }

  #read(names: readonly StateFieldName[], stage: MountedFilm) {
    const facts = refreshState(this.#facts, names, stage)
    if (facts === this.#facts) return
    this.#facts = facts
    for (const listener of this.#listeners) listener()
  }
}
