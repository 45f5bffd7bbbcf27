import { NAL, nalTypeOf, type H264Frame } from './h264-frames.ts'
import type { MediaTag } from './rtmp-connection.ts'

const [KEY, INTER] = [0x17, 0x27]
const [CONFIGURATION, PICTURE] = [0, 1]
/** Profiles whose configuration also says how colours are sampled (ISO 14496-15, 5.3.3.1). */
const HIGH_PROFILES = new Set([100, 110, 122, 244])
// 4:2:0 with eight bits, as all that is sent live.
const HIGH_PROFILE_TAIL = Buffer.from([0xfd, 0xf8, 0xf8, 0])

/** Makes of pictures what an encoder sends by RTMP. */
export class AvcMessages {
  #configuration: Buffer | undefined
  #isComplete = false

  /** A picture cannot be decoded: those after it are left out, up to a key picture. */
  interrupt() {
    this.#isComplete = false
  }

  /** Whether nothing can be shown before a key picture comes. */
  get needsKeyPicture() {
    return !this.#isComplete
  }

  /** The messages of a picture at `timestamp`, in milliseconds: its configuration where that is new, then itself. */
  read({ units }: H264Frame, timestamp: number): MediaTag[] {
    const isKey = isKeyPicture({ units })
    const configuration = configurationIn(units)
    const isNew = configuration && !this.#configuration?.equals(configuration)
    if (isNew) this.#configuration = configuration
    if (isKey && this.#configuration) this.#isComplete = true
    if (!this.#isComplete) return []
    const pictures = units.filter(isOfPicture)
    if (pictures.length === 0) return []
    const picture = videoMessage(timestamp, isKey ? KEY : INTER, PICTURE, pictures.flatMap(withLength))
    return isNew ? [videoMessage(timestamp, KEY, CONFIGURATION, [configuration]), picture] : [picture]
  }
}

export const isKeyPicture = ({ units }: Pick<H264Frame, 'units'>) =>
  units.some((unit) => nalTypeOf(unit) === NAL.key_picture)

const ELSEWHERE: number[] = [NAL.sequence_parameters, NAL.picture_parameters, NAL.delimiter]
const isOfPicture = (unit: Buffer) => !ELSEWHERE.includes(nalTypeOf(unit))

function withLength(unit: Buffer): Buffer[] {
  const length = Buffer.allocUnsafe(4)
  length.writeUInt32BE(unit.length)
  return [length, unit]
}

const videoMessage = (timestamp: number, frame: number, type: number, content: Buffer[]): MediaTag => ({
  kind: 'video',
  timestamp,
  body: Buffer.concat([Buffer.from([frame, type, 0, 0, 0]), ...content]),
})

/** How to decode what follows, from the parameters among the units (ISO 14496-15). */
function configurationIn(units: Buffer[]): Buffer | undefined {
  const sequences = units.filter((unit) => nalTypeOf(unit) === NAL.sequence_parameters)
  const pictures = units.filter((unit) => nalTypeOf(unit) === NAL.picture_parameters)
  const first = sequences[0]
  if (!first || first.length < 4 || pictures.length === 0) return undefined
  return Buffer.concat([
    Buffer.from([1, first[1]!, first[2]!, first[3]!, 0xff, 0xe0 | sequences.length]),
    ...sequences.flatMap(withShortLength),
    Buffer.from([pictures.length]),
    ...pictures.flatMap(withShortLength),
    ...(HIGH_PROFILES.has(first[1]!) ? [HIGH_PROFILE_TAIL] : []),
  ])
}

function withShortLength(unit: Buffer): Buffer[] {
  const length = Buffer.allocUnsafe(2)
  length.writeUInt16BE(unit.length)
  return [length, unit]
}
