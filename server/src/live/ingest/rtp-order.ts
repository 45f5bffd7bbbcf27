/** What is used of an RTP packet. */
export interface RtpPacket {
  /** 16 bits, counted up by one and around. */
  sequence: number
  /** 32 bits, in the clock of its codec. */
  timestamp: number
  /** The last of its frame. */
  marker: boolean
  payload: Buffer
}

export interface OrderedPacket extends RtpPacket {
  /** Packets before it are lost. */
  isAfterLoss: boolean
}

// A packet that was sent again arrives within a round trip; what comes later than this is given up.
const WAIT_MS = 250
const MAX_WAITING = 1024
const SEQUENCES = 0x10000

/** Puts the packets of one track in the order in which they were sent. */
export class PacketOrder {
  readonly #now: () => number
  readonly #waiting = new Map<number, { packet: RtpPacket; at: number }>()
  #next: number | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The packets whose turn it is with this one. */
  add(packet: RtpPacket): OrderedPacket[] {
    this.#next ??= packet.sequence
    if (distance(this.#next, packet.sequence) >= SEQUENCES / 2) return [] // late, or a second time
    this.#waiting.set(packet.sequence, { packet, at: this.#now() })
    const ready = this.#takeReady(false)
    return this.#isOverdue() ? [...ready, ...this.#skipLost()] : ready
  }

  #takeReady(isAfterLoss: boolean): OrderedPacket[] {
    const ready: OrderedPacket[] = []
    for (let found = this.#waiting.get(this.#next!); found; found = this.#waiting.get(this.#next!)) {
      this.#waiting.delete(this.#next!)
      ready.push({ ...found.packet, isAfterLoss: isAfterLoss && ready.length === 0 })
      this.#next = (this.#next! + 1) % SEQUENCES
    }
    return ready
  }

  #isOverdue() {
    const [first] = this.#waiting.values()
    return first !== undefined && (this.#now() - first.at > WAIT_MS || this.#waiting.size > MAX_WAITING)
  }

  /** Goes on with the nearest packet that is there. */
  #skipLost(): OrderedPacket[] {
    const distances = [...this.#waiting.keys()].map((sequence) => distance(this.#next!, sequence))
    this.#next = (this.#next! + Math.min(...distances)) % SEQUENCES
    return this.#takeReady(true)
  }
}

const distance = (from: number, to: number) => (to - from + SEQUENCES) % SEQUENCES
