import type { Socket } from 'node:net'

// What an encoder sends arrives in some eighty pieces a second, and to wake for each costs more than to read it.
const EVERY_MS = 50
/** So much is taken at once: the sender's window must not close, whatever its size. */
const LARGE_BYTES = 32 * 1024

/** What a socket that is read at a pace is made with: it holds one piece, and leaves what follows to the system. */
export const PACED_SOCKET = { highWaterMark: 1 }

/**
 * Reads a socket at once until it has a pace, then some times a second. Another than a `PACED_SOCKET` is read as often,
 * but wakes this process for each piece.
 */
export class PacedReader {
  readonly #socket: Socket
  readonly #receive: (bytes: Buffer) => void
  #hasPace = false
  #isPaused = false
  #next: NodeJS.Timeout | undefined

  constructor(socket: Socket, receive: (bytes: Buffer) => void) {
    this.#socket = socket
    this.#receive = receive
    socket.on('readable', () => this.#arrived())
    socket.on('close', () => clearTimeout(this.#next))
  }

  /** From now on what comes may wait for a moment. */
  startPace() {
    this.#hasPace = true
  }

  /** What comes waits until it is resumed, in the end at the sender. */
  pause() {
    this.#isPaused = true
  }

  resume() {
    if (!this.#isPaused) return
    this.#isPaused = false
    process.nextTick(() => this.#take())
  }

  #arrived() {
    if (!this.#hasPace || this.#socket.readableLength >= LARGE_BYTES) return this.#take()
    this.#next ??= setTimeout(() => {
      this.#next = undefined
      this.#take()
    }, EVERY_MS)
  }

  #take() {
    if (this.#isPaused) return
    const bytes = this.#socket.read() as Buffer | null
    if (bytes) this.#receive(bytes)
  }
}
