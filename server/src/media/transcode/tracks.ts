import { framesPerSecond, type AudioStream } from './film.ts'
import type { RenditionSpec } from './ladder.ts'
import { measureBandwidth, type SegmentMeasure, type VideoVariant, type AudioVariant } from './playlists.ts'

/** A second of sound is a fragment; a fragment of picture is a segment by itself. */
export const FRAGMENTS_PER_SEGMENT = 4

/** A rendition being encoded: its segments so far, as far as they have been sent. */
export interface EncodedTrack {
  /** Also the name of its folder. */
  name: string
  /** Undefined until its beginning has come. */
  codec?: string
  /** Those whose files have been handed over, so that its playlist may name them. */
  segments: SegmentMeasure[]
  complete: boolean
}

export interface EncodedVideoTrack extends EncodedTrack {
  rung: RenditionSpec
}

export interface EncodedAudioTrack extends EncodedTrack {
  sound: AudioStream
  label: string
}

const createTrack = (name: string): EncodedTrack => ({ name, segments: [], complete: false })

export const createVideoTrack = (rung: RenditionSpec): EncodedVideoTrack => ({
  ...createTrack(rung.name),
  rung,
})

export const createAudioTrack = (sound: AudioStream, position: number, label: string): EncodedAudioTrack => ({
  ...createTrack(`a-${position}`),
  sound,
  label,
})

/** As the master playlist lists it. Until it is complete its peak is the encoder's cap, which it cannot pass by much. */
export function toVideoVariant({ name, rung, codec, segments, complete }: EncodedVideoTrack): VideoVariant {
  const measured = measureBandwidth(segments)
  return {
    name,
    width: rung.width,
    height: rung.height,
    frame_rate: framesPerSecond(rung.frame_rate),
    codec: codec!,
    bandwidth: complete ? measured : { ...measured, peak: Math.max(measured.peak, rung.maxBitrate) },
  }
}

export const toAudioVariant = ({ name, sound, label, codec, segments }: EncodedAudioTrack): AudioVariant => ({
  name,
  language: sound.language,
  label,
  default: sound.default,
  codec: codec!,
  bandwidth: measureBandwidth(segments),
})
