import { continueBoxes, type Continuation } from './continuation.ts'
import { readBoxes } from './mp4-boxes.ts'
import { readFragmentDuration, readInitSegment } from './fragments.ts'

/** The init segment, which every player needs first. */
export interface InitSegment {
  kind: 'beginning'
  bytes: Buffer
  codec: string
}

/** A media segment. */
export interface MediaSegment {
  kind: 'segment'
  bytes: Buffer
  /** Seconds. */
  duration: number
}

/**
 * Splits a fragmented MP4 stream of one track into its init segment and its segments: the first of one fragment, all
 * others of `joined`. A fragment is a GOP, or one second of audio. What goes on from a `continuation` has no first one.
 */
export async function* splitSegments(
  chunks: AsyncIterable<Buffer>,
  joined: number,
  continuation?: Continuation,
): AsyncGenerator<InitSegment | MediaSegment> {
  let timescale = 0
  let wanted = continuation ? joined : 1
  let fragments = 0
  let units = 0
  let boxes: Buffer[] = []
  const taken = () => {
    const bytes = Buffer.concat(boxes)
    boxes = []
    return bytes
  }
  const segment = (): MediaSegment => ({ kind: 'segment', duration: units / timescale, bytes: taken() })
  const all = readBoxes(chunks)
  for await (const { type, bytes } of continuation ? continueBoxes(all, continuation) : all) {
    boxes.push(bytes)
    if (type === 'moov') {
      const opening = readInitSegment(bytes)
      timescale = opening.timescale
      yield { kind: 'beginning', codec: opening.codec, bytes: taken() }
    } else if (type === 'moof') {
      units += readFragmentDuration(bytes)
      fragments += 1
    } else if (type === 'mdat' && fragments === wanted) {
      yield segment()
      wanted = joined
      fragments = units = 0
    }
  }
  if (fragments > 0) yield segment()
}
