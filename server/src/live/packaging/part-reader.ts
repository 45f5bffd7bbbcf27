import {
  countFragmentSamples,
  isIndependentFragment,
  readFragmentDuration,
  readFragmentStart,
  readInitSegment,
  type InitSegmentInfo,
} from '../../media/transcode/fragments.ts'
import { readBoxes } from '../../media/transcode/mp4-boxes.ts'

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
  let boxes: Buffer[] = []
  let times: Omit<MediaPart, 'bytes'> | undefined
  for await (const { type, bytes } of readBoxes(chunks)) {
    boxes.push(bytes)
    if (type === 'moov') {
      const info = readInitSegment(bytes)
      timescale = info.timescale
      await on.init({ ...info, bytes: Buffer.concat(boxes) })
    } else if (type === 'moof') {
      times = {
        start: readFragmentStart(bytes) / timescale,
        duration: readFragmentDuration(bytes) / timescale,
        isIndependent: isIndependentFragment(bytes),
        samples: countFragmentSamples(bytes),
      }
    }
    if (type === 'mdat' && times && times.duration > 0)
      await on.part({ ...times, bytes: Buffer.concat(boxes) })
    if (type === 'moov' || type === 'mdat') boxes = []
  }
}
