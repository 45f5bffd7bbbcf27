import type { PlayableRendition } from './renditions.ts'

/** Why playback fails: the network, access, the file, or the browser. */
export type PlaybackFailure = 'network' | 'access' | 'missing' | 'unplayable' | 'unsupported'

export interface AudioTrack {
  id: number
  language: string
  label: string
}

/** Plays a film in a video element. Dispatches `change` when one of its properties changes. */
export interface Engine extends EventTarget {
  /** Renditions to choose from, high to low; empty if the browser chooses itself. */
  readonly rungs: readonly PlayableRendition[]
  /** Height of the rendition being played; null if unknown. */
  readonly lines: number | null
  /** Height the viewer chose; null is automatic. */
  readonly wishedLines: number | null
  readonly sounds: readonly AudioTrack[]
  readonly sound: number | null
  readonly failure: PlaybackFailure | null
  /** Seconds a broadcast is behind its source; null if unknown. */
  readonly latency?: number | null
  /** When the picture shown was broadcast, in milliseconds since 1970; null for a film, or if unknown. */
  readonly broadcastAt?: number | null
  /** The position at the live edge of a broadcast, in seconds; null if unknown. */
  readonly livePosition?: number | null
  chooseLines(lines: number | null): void
  chooseSound(id: number): void
  /** Restarts playback at the current position. */
  retry(): void
  destroy(): void
}
