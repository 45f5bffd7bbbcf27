import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { PortRange } from '../../platform/process/config.ts'

/** Lends the UDP ports of a range. */
export class UdpPorts {
  readonly #range: PortRange
  readonly #taken = new Set<number>()

  constructor(range: PortRange) {
    this.#range = range
  }

  /** A port that nothing else uses either; undefined where there is none. `release` gives it back. */
  async take(): Promise<number | undefined> {
    for (let port = this.#range.first; port <= this.#range.last; port += 1) {
      if (this.#taken.has(port)) continue
      this.#taken.add(port)
      if (await isFree(port)) return port
      this.#taken.delete(port)
    }
    return undefined
  }

  release(port: number) {
    this.#taken.delete(port)
  }
}

async function isFree(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  try {
    await once(socket.bind(port), 'listening')
    return true
  } catch {
    return false
  } finally {
    socket.close()
  }
}
