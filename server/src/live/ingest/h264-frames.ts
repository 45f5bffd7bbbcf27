import type { OrderedPacket } from './rtp-order.ts'

/** The NAL units of one picture, without start codes. */
export interface H264Frame {
  /** As its packets have it. */
  timestamp: number
  units: Buffer[]
}

/** Of NAL units (H.264, table 7-1). */
export const NAL = { key_picture: 5, sequence_parameters: 7, picture_parameters: 8, delimiter: 9 } as const
export const nalTypeOf = (unit: Buffer) => unit[0]! & 0x1f

const [AGGREGATE, FRAGMENT] = [24, 28]
const MAX_FRAME_BYTES = 8 * 1024 * 1024

/** Makes pictures of RTP packets with H.264 (RFC 6184, not interleaved). A picture with lost packets is left out. */
export class H264Frames {
  #units: Buffer[] = []
  #fragments: Buffer[] = []
  #bytes = 0
  #timestamp: number | undefined
  #isBroken = false

  /** The pictures that are complete with this packet. */
  read(packet: OrderedPacket): H264Frame[] {
    const frames = this.#timestamp === packet.timestamp ? [] : this.#finish()
    this.#timestamp = packet.timestamp
    if (packet.isAfterLoss) this.#isBroken = true
    this.#addPayload(packet.payload)
    return packet.marker ? [...frames, ...this.#finish()] : frames
  }

  #finish(): H264Frame[] {
    const frame = { timestamp: this.#timestamp!, units: this.#units }
    const isWhole = !this.#isBroken && this.#fragments.length === 0 && frame.units.length > 0
    this.#units = []
    this.#fragments = []
    this.#bytes = 0
    this.#isBroken = false
    return isWhole ? [frame] : []
  }

  #addPayload(payload: Buffer) {
    this.#bytes += payload.length
    if (payload.length === 0 || this.#bytes > MAX_FRAME_BYTES) return this.#break()
    const type = nalTypeOf(payload)
    if (type === FRAGMENT) return this.#addFragment(payload)
    if (type === AGGREGATE) return this.#addAggregate(payload)
    if (type === 0 || type > AGGREGATE) return this.#break()
    return void this.#units.push(payload)
  }

  #addAggregate(payload: Buffer) {
    for (let at = 1; at < payload.length;) {
      const end = at + 2 + (at + 2 <= payload.length ? payload.readUInt16BE(at) : Infinity)
      if (end > payload.length || end === at + 2) return this.#break()
      this.#units.push(payload.subarray(at + 2, end))
      at = end
    }
  }

  /** A unit in several packets: each has its type and whether it is the first or the last. */
  #addFragment(payload: Buffer) {
    if (payload.length < 3) return this.#break()
    const [indicator, header] = [payload[0]!, payload[1]!]
    const [isFirst, isLast] = [(header & 0x80) !== 0, (header & 0x40) !== 0]
    if (isFirst) this.#fragments = [Buffer.from([(indicator & 0xe0) | (header & 0x1f)])]
    if (this.#fragments.length === 0) return this.#break()
    this.#fragments.push(payload.subarray(2))
    if (!isLast) return
    this.#units.push(Buffer.concat(this.#fragments))
    this.#fragments = []
  }

  #break() {
    this.#isBroken = true
  }
}
