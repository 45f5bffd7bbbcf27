import { createHmac, timingSafeEqual } from 'node:crypto'

const HEADER_BYTES = 20
const BINDING_REQUEST = 0x0001
const MESSAGE_INTEGRITY = 0x0008
const INTEGRITY_BYTES = 20
const [FIRST_DTLS, LAST_DTLS] = [20, 23]
const [FIRST_RTP, LAST_RTP] = [128, 191]
const DTLS_HEADER_BYTES = 13

/**
 * Lets through to a session what its encoder sends: anybody may send to a UDP port, and a single packet of another could
 * end the session. Who knows the password of the answer (ICE, RFC 8445) is the encoder; the rest counts from its address
 * alone.
 */
export class DatagramFilter {
  readonly #password: string
  readonly #isEncrypted: () => boolean
  #address: string | undefined

  /** `isEncrypted` tells whether the keys are agreed upon: what comes in the clear after that is forged. */
  constructor(password: string, isEncrypted: () => boolean) {
    this.#password = password
    this.#isEncrypted = isEncrypted
  }

  accepts(data: Buffer, address: string): boolean {
    const first = data[0] ?? 255
    if (first < 4) return this.#acceptsRequest(data, address)
    if (address !== this.#address) return false
    if (first >= FIRST_RTP && first <= LAST_RTP) return true
    return first >= FIRST_DTLS && first <= LAST_DTLS && (!this.#isEncrypted() || isOfLaterEpoch(data))
  }

  #acceptsRequest(data: Buffer, address: string): boolean {
    if (!isSignedRequest(data, this.#password)) return false
    this.#address = address
    return true
  }
}

const isOfLaterEpoch = (data: Buffer) => data.length >= DTLS_HEADER_BYTES && data.readUInt16BE(3) > 0

/** Whether it is a binding request with the right signature (RFC 5389, 15.4). */
function isSignedRequest(data: Buffer, password: string): boolean {
  if (data.length < HEADER_BYTES || data.readUInt16BE(0) !== BINDING_REQUEST) return false
  for (let at = HEADER_BYTES; at + 4 <= data.length; at += 4 + paddedLength(data.readUInt16BE(at + 2)))
    if (data.readUInt16BE(at) === MESSAGE_INTEGRITY) return isSignature(data, at, password)
  return false
}

/** Its length counts what comes before the signature, and the signature. */
function isSignature(data: Buffer, at: number, password: string): boolean {
  const given = data.subarray(at + 4, at + 4 + INTEGRITY_BYTES)
  if (given.length !== INTEGRITY_BYTES) return false
  const message = Buffer.from(data.subarray(0, at))
  message.writeUInt16BE(at - HEADER_BYTES + 4 + INTEGRITY_BYTES, 2)
  return timingSafeEqual(given, createHmac('sha1', password).update(message).digest())
}

const paddedLength = (length: number) => Math.ceil(length / 4) * 4
