import type { Continuation } from './continuation.ts'
import { framesPerSecond, type AudioStream } from './film.ts'
import type { RenditionSpec } from './ladder.ts'
import { measureBandwidth, type SegmentMeasure, type VideoVariant, type AudioVariant } from './playlists.ts'

/** A rendition being encoded, with its segments uploaded so far. */
export interface EncodedTrack {
  /** Also the name of its folder. */
  name: string
  /** Undefined until the init segment has arrived. */
  codec?: string
  /** Segments whose files are uploaded, so that the playlist may name them. */
  segments: SegmentMeasure[]
  complete: boolean
  /** What an interrupted encoding has left of it, if anything. */
  continuation?: Continuation | undefined
}

export interface EncodedVideoTrack extends EncodedTrack {
  rung: RenditionSpec
}

export interface EncodedAudioTrack extends EncodedTrack {
  sound: AudioStream
  label: string
}

const createTrack = (name: string, continuation?: Continuation): EncodedTrack => ({
  ...{ name, continuation, complete: false, segments: [...(continuation?.segments ?? [])] },
  ...(continuation && { codec: continuation.codec }),
})

export const createVideoTrack = (rung: RenditionSpec, continuation?: Continuation): EncodedVideoTrack => ({
  ...createTrack(rung.name, continuation),
  rung,
})

/** Of the sound at this position, counted from 1. */
export const audioTrackName = (position: number) => `a-${position}`

export const createAudioTrack = (
  sound: AudioStream,
  { name, label, continuation }: { name: string; label: string; continuation?: Continuation | undefined },
): EncodedAudioTrack => ({ ...createTrack(name, continuation), sound, label })

/**
 * The entry in the master playlist. Until the rendition is complete, its peak is the encoder's cap, which is rarely
 * exceeded by much.
 */
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
