/** An element of a Matroska stream: its id in hexadecimal, and what it holds. */
function element(id: string, ...content: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(content.map((each) => Buffer.from(each)))
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length))
  size[0] = 1 // a size of eight bytes
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

function integerBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

function floatBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

const RATE = 48_000
const CHANNELS = 2
// Version 1, two channels, nothing to skip, 48 kHz, no gain (RFC 7845, 5.1).
const OPUS_HEAD = Buffer.from([...Buffer.from('OpusHead'), 1, CHANNELS, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])
const UNKNOWN_SIZE = '01ffffffffffffff'
const ONE_MS = 1_000_000

/** The beginning of a Matroska stream with sound in Opus, which is never finished. */
export const opusStreamHeader = (): Buffer =>
  Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('matroska')), element('4287', [4]), element('4285', [2])),
    Buffer.from(`18538067${UNKNOWN_SIZE}`, 'hex'),
    element('1549a966', element('2ad7b1', integerBytes(ONE_MS))),
    element(
      '1654ae6b',
      element(
        'ae',
        ...[element('d7', [1]), element('73c5', [1]), element('83', [2])],
        ...[element('86', Buffer.from('A_OPUS')), element('63a2', OPUS_HEAD)],
        element('e1', element('b5', floatBytes(RATE)), element('9f', [CHANNELS])),
      ),
    ),
  ])

const [FIRST_TRACK, KEY_FRAME] = [0x81, 0x80]

/** One packet of Opus, at a moment in milliseconds. */
export const opusStreamPacket = (timestamp: number, packet: Buffer): Buffer =>
  element(
    '1f43b675',
    element('e7', integerBytes(timestamp)),
    element('a3', [FIRST_TRACK, 0, 0, KEY_FRAME], packet),
  )
