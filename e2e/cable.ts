import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy between browser and product that can be cut; data in transit is lost. */
export class Cable {
  origin = ''
  #isPulled = false
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((near) => this.#join(near))
  readonly #far: URL

  private constructor(far: URL) {
    this.#far = far
  }

  static async to(origin: string): Promise<Cable> {
    const cable = new Cable(new URL(origin))
    await once(cable.#server.listen(0), 'listening')
    cable.origin = `http://localhost:${(cable.#server.address() as AddressInfo).port}`
    return cable
  }

  pull() {
    this.#isPulled = true
    for (const socket of this.#sockets) socket.destroy()
  }

  plugIn() {
    this.#isPulled = false
  }

  async close() {
    this.pull()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #join(near: Socket) {
    if (this.#isPulled) return near.destroy()
    const far = connect(Number(this.#far.port), this.#far.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => this.#sockets.delete(socket) && other.destroy())
    }
    return near.pipe(far).pipe(near)
  }
}
