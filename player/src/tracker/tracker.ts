import type { PlayerEventName, TrackingContext } from '@matinee/contract/analytics/analytics'
import { EventBuffer, type EventChunk, type BufferStorage } from './buffer.ts'
import { isDue, isSentImmediately, retryDelayAfter, TICK_MS, type TrackerState } from './rules.ts'
import { STATUS_UNAUTHORIZED, type ServiceAnswer, type AnalyticsService } from './service.ts'
import { Tokens } from './tokens.ts'

export interface Tracker {
  /** Records an event at a second of the film; `moment` is its time in milliseconds, if not now. */
  note(event: PlayerEventName, second: number, moment?: number): void
  /** Records that playback has reached this second. */
  progress(second: number): void
  /** Sends waiting events; with `leaving` the request outlives the page. */
  flush(leaving?: boolean): Promise<void>
  /** Sends a statement under its topic; it is lost if the service cannot be reached. */
  passOn(topic: string, fields: object, leaving?: boolean): Promise<void>
  /** Sends waiting events and stops. */
  stop(): void
}

interface TrackerDependencies {
  service: AnalyticsService
  storage: BufferStorage | undefined
  /** Stores tokens for the next page of the same tab. */
  tab?: BufferStorage | undefined
  now?: () => number
  chance?: () => number
  debug?: (said: string) => void
}

const STATUS_RESTRICTED = 418
// Statuses that mean the batch itself is invalid, so that a retry would fail as well.
const PERMANENT_FAILURES = new Set([400, 404, 413, 415, 422])

/** Sends player events to the analytics service. Unsent events wait, also for the next page. */
export function createTracker(context: TrackingContext, surroundings: TrackerDependencies): Tracker {
  const { service, storage, tab, now = Date.now, chance = Math.random, debug = () => {} } = surroundings
  const buffer = new EventBuffer(storage, context, now)
  const state: TrackerState = {
    waiting: buffer.size,
    sent_at: now(),
    event_at: now(),
    progress_at: now(),
    retry_at: 0,
  }
  const tokens = new Tokens(service, tab)
  let isRestricted = false
  let failures = 0
  let second = 0
  let last = ''
  let sending: Promise<void> | undefined

  const timer = setInterval(() => {
    state.waiting = buffer.size
    if (isDue(state, now())) void flush()
  }, TICK_MS)

  function note(name: PlayerEventName, at: number, moment = now()) {
    if (isRestricted) return
    second = Math.round(at)
    state.event_at = now()
    // The same event can occur several times a second; one is enough.
    const said = `${name} ${second}`
    if (said === last) return
    last = said
    buffer.add({ created_at: new Date(moment).toISOString(), name, current_second: second })
    if (isSentImmediately(name)) void flush()
  }

  function progress(at: number) {
    second = Math.round(at)
    state.progress_at = now()
  }

  const flush = (leaving = false): Promise<void> =>
    (sending ??= sendAll(leaving).finally(() => {
      sending = undefined
    }))

  async function sendAll(leaving: boolean) {
    if (!leaving && now() < state.retry_at) return
    state.sent_at = now()
    for (let chunk = buffer.first(); chunk && !isRestricted; chunk = buffer.first())
      if (!(await send(chunk, leaving))) return
  }

  /** Sends one batch. Returns whether the next one may be sent. */
  async function send(chunk: EventChunk, leaving: boolean): Promise<boolean> {
    const token = await tokens.of(chunk.context)
    if (typeof token !== 'string') {
      settle(token, chunk)
      return false
    }
    const answer = await service.put(
      { ...chunk.context, current_second: second, source: 'web', events: chunk.events },
      token,
      leaving,
    )
    if (answer.status === STATUS_UNAUTHORIZED) tokens.drop(chunk.context)
    return settle(answer, chunk)
  }

  async function passOn(topic: string, fields: object, leaving = false) {
    if (isRestricted) return
    const token = await tokens.of(context)
    if (typeof token !== 'string') return
    const data = { event_created: Math.floor(now() / 1000), ...context, ...fields }
    const { status } = await service.proxy({ topic, data }, token, leaving)
    if (status === STATUS_UNAUTHORIZED) tokens.drop(context)
  }

  function settle({ status }: ServiceAnswer, chunk: EventChunk): boolean {
    if (status === STATUS_RESTRICTED) return restrict(chunk)
    if (status < 300 && status >= 200) {
      failures = 0
      buffer.remove(chunk)
      return true
    }
    debug(`Player events were not taken: ${status || 'no answer'}.`)
    if (PERMANENT_FAILURES.has(status)) buffer.remove(chunk)
    failures += 1
    state.retry_at =
      status === STATUS_UNAUTHORIZED && failures === 1 ? 0 : now() + retryDelayAfter(failures, chance())
    return false
  }

  function restrict(chunk: EventChunk): boolean {
    buffer.remove(chunk)
    const isOther =
      chunk.context.video_id !== context.video_id ||
      chunk.context.content_id !== context.content_id ||
      chunk.context.live !== context.live
    if (isOther) return true // only leftovers of another film are rejected; tracking of this one continues
    isRestricted = true
    clearInterval(timer)
    buffer.clear()
    return false
  }

  return {
    note,
    progress,
    flush,
    passOn,
    stop() {
      clearInterval(timer)
      void flush(true)
    },
  }
}
