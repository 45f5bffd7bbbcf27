import type { SimulcastHealth } from '@matinee/contract/live/simulcast'
import type { Logger } from 'pino'
import type { MediaTag } from '../ingest/rtmp-connection.ts'
import { SimulcastOutput, type SimulcastDestination, type TagSource } from './simulcast-output.ts'

export interface SimulcastOptions {
  isPrivateAllowed: boolean
  log: Logger
}

/** By the id of the target. */
export type SimulcastHealths = Record<string, SimulcastHealth>

/** Sends one broadcast to all of its targets, each on a connection of its own. */
export class Simulcast {
  readonly #options: SimulcastOptions
  readonly #outputs = new Map<number, SimulcastOutput>()
  #isStopped = false

  constructor(options: SimulcastOptions) {
    this.#options = options
  }

  /** The targets from now on: one that is new is sent to, one that is gone or has changed is not any more. */
  use(destinations: readonly SimulcastDestination[]) {
    if (this.#isStopped) return
    for (const [id, output] of this.#outputs)
      if (!destinations.some((destination) => isSame(destination, output.destination)))
        this.#remove(id, output)
    for (const destination of destinations)
      if (!this.#outputs.has(destination.id))
        this.#outputs.set(destination.id, new SimulcastOutput({ ...this.#options, destination }))
  }

  /** Nothing that goes wrong here may reach the broadcast. */
  write(tag: MediaTag, source: TagSource) {
    for (const [id, output] of this.#outputs) {
      try {
        output.write(tag, source)
      } catch (error) {
        this.#options.log.error({ err: error, simulcast_target: id }, 'a simulcast target is left out')
        this.#remove(id, output)
      }
    }
  }

  healths(): SimulcastHealths {
    return Object.fromEntries([...this.#outputs].map(([id, output]) => [id, output.health()]))
  }

  stop() {
    this.#isStopped = true
    for (const [id, output] of this.#outputs) this.#remove(id, output)
  }

  #remove(id: number, output: SimulcastOutput) {
    output.stop()
    this.#outputs.delete(id)
  }
}

const isSame = (a: SimulcastDestination, b: SimulcastDestination) =>
  a.id === b.id && a.url === b.url && a.key === b.key
