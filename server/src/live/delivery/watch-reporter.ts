import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { callLiveProcess } from '../origin/live-process-call.ts'
import type { WatchReport } from '../origin/watching-browsers.ts'

const REPORT_MS = 2000

/** Reports to the live process which browsers ask this process for playlists. */
export class WatchReporter {
  readonly #ctx: Context
  readonly #watching = new Map<number, Set<string>>()
  #timer: NodeJS.Timeout | undefined

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  note(contentId: number, request: FastifyRequest, viewerKey = request.viewerKey) {
    const browsers = this.#watching.get(contentId) ?? new Set<string>()
    this.#watching.set(contentId, browsers.add(nameOf(request, viewerKey)))
    this.#timer ??= setTimeout(() => void this.#report(), REPORT_MS).unref()
  }

  stop() {
    clearTimeout(this.#timer)
  }

  async #report() {
    const report: WatchReport = [...this.#watching].map(([contentId, browsers]) => [contentId, [...browsers]])
    this.#watching.clear()
    this.#timer = undefined
    const body = new TextEncoder().encode(JSON.stringify(report))
    // Who still watches is reported again with the next.
    await callLiveProcess(this.#ctx, 'audience', { method: 'POST', body }).catch(() => {})
  }
}

const NAME_LENGTH = 16

/** A browser without a key, as where media has a host of its own, is told by its address and its kind. */
const nameOf = ({ ip, headers }: FastifyRequest, viewerKey: string) =>
  (viewerKey || hashOf(`${ip} ${headers['user-agent']}`)).slice(0, NAME_LENGTH)

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
