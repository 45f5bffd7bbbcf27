import {
  countFragmentSamples,
  isIndependentFragment,
  readFragmentDuration,
  readFragmentStart,
  readInitSegment,
  type InitSegmentInfo,
} from '../../media/transcode/fragments.ts'
import { listChildBoxes, readStretches } from '../../media/transcode/mp4-boxes.ts'

export interface TrackInit extends InitSegmentInfo {
  bytes: Buffer
}

/** The least of a track that a player can be given: about half a second. */
export interface MediaPart {
  bytes: Buffer
  /** Seconds on the feed's clock. */
  start: number
  /** Seconds. */
  duration: number
  /** Decoding can begin with it. */
  isIndependent: boolean
  /** Frames of picture or sound. */
  samples: number
}

export interface PartHandler {
  init(init: TrackInit): Promise<void> | void
  part(part: MediaPart): Promise<void> | void
}

/** Reads a fragmented MP4 stream of one track: a fragment is a part. */
export async function readParts(chunks: AsyncIterable<Buffer>, on: PartHandler): Promise<void> {
  let timescale = 1
  for await (const bytes of readStretches(chunks, ['moov', 'mdat'])) {
    const boxes = listChildBoxes(bytes, 0)
    const [moov, moof] = ['moov', 'moof'].map((type) => boxes.find((box) => box.type === type)?.bytes)
    if (moov) {
      const info = readInitSegment(moov)
      timescale = info.timescale
      await on.init({ ...info, bytes })
    }
    const part = moof && partOf(moof, timescale, bytes)
    if (part && part.duration > 0) await on.part(part)
  }
}

const partOf = (moof: Buffer, timescale: number, bytes: Buffer): MediaPart => ({
  bytes,
  start: readFragmentStart(moof) / timescale,
  duration: readFragmentDuration(moof) / timescale,
  isIndependent: isIndependentFragment(moof),
  samples: countFragmentSamples(moof),
})
