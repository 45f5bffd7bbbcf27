import type { Stage } from '../stage.ts'
import { FIRST_FACTS, factNames, readAgain, tellings, type FactName, type Facts } from './table.ts'

/** Holds what is known of a stage, and changes only when the stage says so. */
export class FactStore {
  /** What the facts are read from, while there is a film. */
  stage: Stage | null = null
  #facts: Facts = FIRST_FACTS
  readonly #listeners = new Set<() => void>()

  get = () => this.#facts

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Begins to listen to a stage. Returns how to stop. */
  follow(stage: Stage) {
    this.stage = stage
    const ended = new AbortController()
    for (const { target, event, names } of tellings(stage))
      target.addEventListener(event, () => this.#read(names, stage), { signal: ended.signal })
    this.#read(factNames, stage)
    return () => {
      ended.abort()
      this.stage = null
    }
  }

  #read(names: readonly FactName[], stage: Stage) {
    const facts = readAgain(this.#facts, names, stage)
    if (facts === this.#facts) return
    this.#facts = facts
    for (const listener of this.#listeners) listener()
  }
}
