import type { AudioTrack } from '../engine/engine.ts'
import { stateField } from './state-field.ts'

/** State of volume and audio tracks. */
export const soundFields = {
  /** 0 to 1, whether muted or not. */
  volume: stateField({ first: 1, read: ({ video }) => video.volume, from: { video: ['volumechange'] } }),
  muted: stateField({
    first: false,
    read: ({ video }) => video.muted || video.volume === 0,
    from: { video: ['volumechange'] },
  }),
  /** Muted only because the browser requires it. */
  silenced: stateField({
    first: false,
    read: ({ opening }) => opening.silenced,
    from: { owners: ['opening'] },
  }),
  sounds: stateField<readonly AudioTrack[]>({
    first: [],
    read: ({ engine }) => engine.sounds,
    from: { owners: ['engine'] },
  }),
  sound: stateField<number | null>({
    first: null,
    read: ({ engine }) => engine.sound,
    from: { owners: ['engine'] },
  }),
}
