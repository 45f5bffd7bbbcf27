import { boxesOf } from './boxes.ts'
import { durationOf, readOpening } from './fragments.ts'

/** What every player needs first. */
export interface Beginning {
  kind: 'beginning'
  bytes: Buffer
  codec: string
}

/** A piece of the stream that plays after its beginning. */
export interface Segment {
  kind: 'segment'
  bytes: Buffer
  /** Seconds. */
  duration: number
}

/**
 * Cuts a fragmented MP4 stream of one track into its beginning and its segments: the first of one fragment, all others
 * of `joined`. A fragment is what the encoder put between two key frames, or one second of sound.
 */
export async function* piecesOf(
  chunks: AsyncIterable<Buffer>,
  joined: number,
): AsyncGenerator<Beginning | Segment> {
  let timescale = 0
  let wanted = 1
  let fragments = 0
  let units = 0
  let boxes: Buffer[] = []
  const taken = () => {
    const bytes = Buffer.concat(boxes)
    boxes = []
    return bytes
  }
  const segment = (): Segment => ({ kind: 'segment', duration: units / timescale, bytes: taken() })
  for await (const { type, bytes } of boxesOf(chunks)) {
    boxes.push(bytes)
    if (type === 'moov') {
      const opening = readOpening(bytes)
      timescale = opening.timescale
      yield { kind: 'beginning', codec: opening.codec, bytes: taken() }
    } else if (type === 'moof') {
      units += durationOf(bytes)
      fragments += 1
    } else if (type === 'mdat' && fragments === wanted) {
      yield segment()
      wanted = joined
      fragments = units = 0
    }
  }
  if (fragments > 0) yield segment()
}
