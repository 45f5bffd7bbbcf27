import type { PlayerEventName, TrackingContext } from '@matinee/contract/analytics/analytics'
import { Buffer, type Chunk, type BufferStorage } from './buffer.ts'
import { isDue, isToldAtOnce, pauseAfter, TICK_MS, type State } from './rules.ts'
import { STATUS_UNAUTHORIZED, type Answer, type Service } from './service.ts'
import { Tokens } from './tokens.ts'

export interface Tracker {
  /** Notes what the player did at a second of the film; `moment` in milliseconds where that was before now. */
  note(event: PlayerEventName, second: number, moment?: number): void
  /** The film went on to this second. */
  progress(second: number): void
  /** Sends what waits; with `leaving` so that it outlives the page. */
  flush(leaving?: boolean): Promise<void>
  /** Passes a statement on under its topic; it is lost where the service cannot be asked. */
  passOn(topic: string, fields: object, leaving?: boolean): Promise<void>
  /** Sends what waits and looks no more. */
  stop(): void
}

interface Surroundings {
  service: Service
  storage: BufferStorage | undefined
  /** Keeps tokens for the next page of the same tab. */
  tab?: BufferStorage | undefined
  now?: () => number
  chance?: () => number
  debug?: (said: string) => void
}

const STATUS_RESTRICTED = 418
// An answer that says the batch itself is wrong: it would be refused for ever.
const NEVER_TAKEN = new Set([400, 404, 413, 415, 422])

/** Tells the analytics service what a player does. What could not be sent waits, also for another page. */
export function trackTo(context: TrackingContext, surroundings: Surroundings): Tracker {
  const { service, storage, tab, now = Date.now, chance = Math.random, debug = () => {} } = surroundings
  const buffer = new Buffer(storage, context, now)
  const state: State = {
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
    // A film that goes on says so several times a second: once is enough.
    const said = `${name} ${second}`
    if (said === last) return
    last = said
    buffer.add({ created_at: new Date(moment).toISOString(), name, current_second: second })
    if (isToldAtOnce(name)) void flush()
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

  /** Whether the next may be sent. */
  async function send(chunk: Chunk, leaving: boolean): Promise<boolean> {
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

  function settle({ status }: Answer, chunk: Chunk): boolean {
    if (status === STATUS_RESTRICTED) return restrict(chunk)
    if (status < 300 && status >= 200) {
      failures = 0
      buffer.remove(chunk)
      return true
    }
    debug(`Player events were not taken: ${status || 'no answer'}.`)
    if (NEVER_TAKEN.has(status)) buffer.remove(chunk)
    failures += 1
    state.retry_at =
      status === STATUS_UNAUTHORIZED && failures === 1 ? 0 : now() + pauseAfter(failures, chance())
    return false
  }

  function restrict(chunk: Chunk): boolean {
    buffer.remove(chunk)
    const isOther =
      chunk.context.video_id !== context.video_id || chunk.context.content_id !== context.content_id
    if (isOther) return true // what was left of another film is not wanted any more; this one's tracker goes on
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
