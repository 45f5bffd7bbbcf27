import type { Sound } from '../engine/engine.ts'
import { fact } from './fact.ts'

/** How the film sounds. */
export const soundFacts = {
  /** 0 to 1, whether muted or not. */
  volume: fact({ first: 1, read: ({ video }) => video.volume, from: { video: ['volumechange'] } }),
  muted: fact({
    first: false,
    read: ({ video }) => video.muted || video.volume === 0,
    from: { video: ['volumechange'] },
  }),
  /** Silent only because the browser let it begin no other way. */
  silenced: fact({ first: false, read: ({ opening }) => opening.silenced, from: { owners: ['opening'] } }),
  sounds: fact<readonly Sound[]>({
    first: [],
    read: ({ engine }) => engine.sounds,
    from: { owners: ['engine'] },
  }),
  sound: fact<number | null>({
    first: null,
    read: ({ engine }) => engine.sound,
    from: { owners: ['engine'] },
  }),
}
