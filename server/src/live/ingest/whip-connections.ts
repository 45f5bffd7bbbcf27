import type { SignalProblem } from '@matinee/contract/live/signal-health'
import { randomUUID } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import type { PortRange } from '../../platform/process/config.ts'
import type { Admission } from './rtmp-connection.ts'
import { UdpPorts } from './udp-ports.ts'
import { WhipConnection } from './whip-connection.ts'
import { offerProblem } from './whip-offer.ts'

// A studio behind one address may send several events; each is a process, and a port.
const MAX_PER_ADDRESS = 10

export interface WhipOptions {
  ffmpeg: string
  ports: PortRange
  /** Where encoders reach this machine from outside; null where it has that address itself. */
  publicAddress: string | null
  admit: Admission
}

export interface WhipOffer {
  key: string
  /** Of the encoder. */
  address: string
  offer: string
}

export type WhipRefusal = 'key' | 'full' | SignalProblem
export type WhipOpening = { session: string; answer: string } | { refusal: WhipRefusal }

interface WhipSession {
  key: string
  address: string
  connection?: WhipConnection
}

/** All encoders that send by WHIP to this process. */
export class WhipConnections {
  readonly #options: WhipOptions
  readonly #ports: UdpPorts
  readonly #sessions = new Map<string, WhipSession>()

  constructor(options: WhipOptions) {
    this.#options = options
    this.#ports = new UdpPorts(options.ports)
  }

  /** Answers an offer. It counts from the beginning, so that no more begin at once than may send. */
  async open(offer: WhipOffer): Promise<WhipOpening> {
    const { key, address } = offer
    const fromThere = [...this.#sessions.values()].filter((session) => session.address === address)
    if (fromThere.length >= MAX_PER_ADDRESS) return { refusal: 'full' }
    const id = randomUUID()
    const session: WhipSession = { key, address }
    this.#sessions.set(id, session)
    const forget = () => void this.#sessions.delete(id)
    try {
      const opening = await this.#connect(session, offer, forget)
      if (!session.connection) forget()
      return 'refusal' in opening ? opening : { session: id, ...opening }
    } catch (error) {
      forget()
      throw error
    }
  }

  /** Ends a session with the key it began with; false where there is none. */
  end(id: string, key: string): boolean {
    const session = this.#sessions.get(id)
    if (session?.key !== key) return false
    session.connection?.end()
    return true
  }

  stop() {
    for (const { connection } of this.#sessions.values()) connection?.end()
  }

  async #connect(
    session: WhipSession,
    { offer, ...source }: WhipOffer,
    forget: () => void,
  ): Promise<{ answer: string } | { refusal: WhipRefusal }> {
    const publication = await this.#options.admit({
      ...source,
      close: () => session.connection?.end(),
      pause: () => session.connection?.pause(),
      resume: () => session.connection?.resume(),
    })
    if (!publication) return { refusal: 'key' }
    const problem = offerProblem(offer)
    const port = problem ? undefined : await this.#ports.take()
    if (problem) publication.fail?.(problem)
    if (port === undefined) {
      publication.end()
      return { refusal: problem ?? 'full' }
    }
    const closed = () => {
      this.#ports.release(port)
      forget()
    }
    const { ffmpeg, publicAddress } = this.#options
    const addresses = publicAddress ? [publicAddress] : ownAddresses()
    session.connection = new WhipConnection({ ffmpeg, publication, offer, port, addresses, closed })
    const answer = await session.connection.answer
    return answer === undefined ? { refusal: 'unreadable' } : { answer }
  }
}

/** The addresses of this machine; its own loop where it is in no network. */
function ownAddresses(): string[] {
  const found = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
  return found.length > 0 ? found : ['127.0.0.1']
}
