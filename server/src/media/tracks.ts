import { perSecond, type Sound } from './film.ts'
import type { Rung } from './ladder.ts'
import { bandwidthOf, type Measured, type PictureVariant, type SoundVariant } from './playlists.ts'

/** A second of sound is a fragment; a fragment of picture is a segment by itself. */
export const FRAGMENTS_A_SEGMENT = 4

/** A rendition on its way: what came out of the encoder, and how much of it has been handed over. */
export interface Track {
  /** Also the name of its folder. */
  name: string
  /** Undefined until its beginning has come. */
  codec?: string
  /** Those whose files have been handed over, so that its playlist may name them. */
  segments: Measured[]
  complete: boolean
}

export interface PictureTrack extends Track {
  rung: Rung
}

export interface SoundTrack extends Track {
  sound: Sound
  label: string
}

const newTrack = (name: string): Track => ({ name, segments: [], complete: false })

export const pictureTrack = (rung: Rung): PictureTrack => ({ ...newTrack(rung.name), rung })

export const soundTrack = (sound: Sound, position: number, label: string): SoundTrack => ({
  ...newTrack(`a-${position}`),
  sound,
  label,
})

/** As the master playlist lists it. Until it is complete its peak is the encoder's cap, which it cannot pass by much. */
export function pictureVariant({ name, rung, codec, segments, complete }: PictureTrack): PictureVariant {
  const measured = bandwidthOf(segments)
  return {
    name,
    width: rung.width,
    height: rung.height,
    frame_rate: perSecond(rung.frame_rate),
    codec: codec!,
    bandwidth: complete ? measured : { ...measured, peak: Math.max(measured.peak, rung.most) },
  }
}

export const soundVariant = ({ name, sound, label, codec, segments }: SoundTrack): SoundVariant => ({
  name,
  language: sound.language,
  label,
  default: sound.default,
  codec: codec!,
  bandwidth: bandwidthOf(segments),
})
