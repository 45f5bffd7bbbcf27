import { runProgram } from '../../media/transcode/ffmpeg.ts'
import { inStore } from '../../store/in-store.ts'
import { transact, type Context } from '../../platform/context.ts'
import type { PortRange } from '../../platform/process/config.ts'
import { notifyLiveEvent } from '../broadcast-state.ts'
import type { Admission } from '../ingest/rtmp-connection.ts'
import { SrtListener } from '../ingest/srt-listener.ts'
import type { LiveEventRow } from '../queries.ts'
import { openStreamKey } from '../stream-keys.ts'
import { listEventsForSrt, listSrtPorts, setSrtPort } from './srt-queries.ts'

const LOOK_MS = 15_000

/** Gives each event that is near or on air a port of the range, and listens there. */
export class SrtListeners {
  readonly #ctx: Context
  readonly #ports: PortRange
  readonly #admit: Admission
  readonly #listeners = new Map<number, SrtListener>()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined
  #isStopped = false

  constructor(ctx: Context, ports: PortRange, admit: Admission) {
    this.#ctx = ctx
    this.#ports = ports
    this.#admit = admit
    this.#timer = setInterval(() => this.refresh(), LOOK_MS).unref()
    this.refresh()
  }

  /** Looks which events need a port now. */
  refresh() {
    const look = () => this.#look().catch((error: unknown) => this.#ctx.log.warn({ err: error }, 'SRT ports'))
    this.#looking = (this.#looking ?? Promise.resolve()).then(look)
  }

  async stop() {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#looking
    for (const listener of this.#listeners.values()) listener.stop()
  }

  async #look() {
    if (this.#isStopped) return
    const events = await this.#assign()
    for (const [port, listener] of this.#listeners) {
      const event = events.find(({ srt_port }) => srt_port === port)
      if (event && this.#keyOf(event) === listener.key) continue
      listener.stop()
      this.#listeners.delete(port)
    }
    for (const event of events) if (!this.#listeners.has(event.srt_port!)) this.#listen(event)
  }

  #listen(event: LiveEventRow) {
    const { config, log } = this.#ctx
    const port = event.srt_port!
    const options = { ffmpeg: config.ffmpeg_path, host: config.host, port, log, admit: this.#admit }
    this.#listeners.set(port, new SrtListener({ ...options, key: this.#keyOf(event) }))
  }

  #keyOf({ key_sealed }: LiveEventRow) {
    return openStreamKey(this.#ctx, key_sealed)
  }

  /** The events that have a port after this. */
  async #assign(): Promise<LiveEventRow[]> {
    const { db, clock } = this.#ctx
    const { first, last } = this.#ports
    const wanted = await listEventsForSrt(db, clock.now(), last - first + 1)
    const isInRange = (port: number | null) => port !== null && port >= first && port <= last
    const keeping = new Set(
      wanted.filter(({ srt_port }) => isInRange(srt_port)).map((event) => event.content_id),
    )
    for (const event of await listSrtPorts(db))
      if (!keeping.has(event.content_id)) await this.#give(event, null)
    const taken = new Set(
      wanted.filter(({ content_id }) => keeping.has(content_id)).map((each) => each.srt_port),
    )
    const free = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
      (port) => !taken.has(port),
    )
    const assigned: LiveEventRow[] = []
    for (const event of wanted) {
      if (keeping.has(event.content_id)) assigned.push(event)
      else assigned.push(await this.#give(event, free.shift()!))
    }
    return assigned
  }

  /** Open studios are told. */
  async #give(event: LiveEventRow, srt_port: number | null): Promise<LiveEventRow> {
    await transact(await inStore(this.#ctx, event.store_id), async (ctx) => {
      await setSrtPort(ctx.db, event.content_id, srt_port)
      await notifyLiveEvent(ctx, event, 'changed')
    })
    return { ...event, srt_port }
  }
}

/** Whether this ffmpeg was built with SRT. */
export async function hasSrt(ffmpeg: string): Promise<boolean> {
  const args = ['-hide_banner', '-protocols']
  const protocols = await runProgram({ program: ffmpeg, args, folder: '/', limit: 30 }).catch(() => '')
  return /^\s*srt$/m.test(protocols)
}
