import type { Rung } from './rungs.ts'

/** Why a film cannot go on: the line, the rights, the file, or the browser. */
export type Failure = 'network' | 'access' | 'missing' | 'unplayable' | 'unsupported'

export interface Sound {
  id: number
  language: string
  label: string
}

/** What brings a film into a video element. Tells by its event `change` that one of its facts is another. */
export interface Engine extends EventTarget {
  /** What can be chosen, high to low; empty where the browser chooses alone. */
  readonly rungs: readonly Rung[]
  /** The lines being played; null while unknown. */
  readonly lines: number | null
  /** What the viewer asked for; null is automatic. */
  readonly wishedLines: number | null
  readonly sounds: readonly Sound[]
  readonly sound: number | null
  readonly failure: Failure | null
  chooseLines(lines: number | null): void
  chooseSound(id: number): void
  /** Begins again where the film stopped. */
  retry(): void
  destroy(): void
}
