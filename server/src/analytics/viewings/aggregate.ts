import type { PlayerEventName } from '@matinee/contract/analytics/analytics'
import type { AggregateEvent, PlaybackCursor, ViewingAggregate } from './viewing-aggregate.ts'

/** The maximum a gap between two heartbeats counts: the device slept, or events were lost. */
export const LONGEST_GAP_MS = 5000
/** A start that takes longer counts as given up. */
export const LONGEST_START_MS = 60_000
const LONGEST_WAIT_MS = 60_000
/** After this long without an event, a new playback session begins. */
const SESSION_MS = 30 * 60_000
const FASTEST = 4
const MOST_SPANS = 1000
/** Watching this long counts as a view; for short clips a quarter of the length. */
const VIEW_MS = 10_000
const SHARE_OF_SHORT = 0.25

export const viewThresholdMs = (duration: number) =>
  duration > 0 ? Math.min(VIEW_MS, duration * 1000 * SHARE_OF_SHORT) : VIEW_MS

/** Adds ordered events to an aggregate, in place. `duration` of the film in seconds. */
export function aggregateEvents(
  tally: ViewingAggregate,
  events: Iterable<AggregateEvent>,
  duration: number,
): ViewingAggregate {
  const viewMs = viewThresholdMs(duration)
  for (const event of events) {
    if (tally.standing.at > 0 && event.at - tally.standing.at > SESSION_MS) endSession(tally)
    EVENT_HANDLERS[event.name]?.(tally, event, viewMs)
    tally.standing.at = event.at
  }
  return tally
}

type EventHandler = (tally: ViewingAggregate, event: AggregateEvent, viewMs: number) => void

const EVENT_HANDLERS: Partial<Record<PlayerEventName, EventHandler>> = {
  play(tally, { at, second }) {
    const { standing } = tally
    standing.isWanted = true
    if (standing.stage === 'started') return
    standing.stage = 'unstarted'
    if (standing.asked_at !== null && at - standing.asked_at <= LONGEST_START_MS) return
    standing.asked_at = at
    standing.asked_second = second
    tally.attempts += 1
  },
  timeupdate(tally, event, viewMs) {
    if (!tally.standing.isWanted) return
    if (tally.standing.mark) advance(tally, event, viewMs)
    else resumePlaying(tally, event)
  },
  pause: stopAtEvent,
  interruptbegin: stopAtEvent,
  ended(tally, event, viewMs) {
    stopAtEvent(tally, event, viewMs)
    tally.ends += 1
    tally.standing.stage = 'unstarted'
  },
  error(tally, event, viewMs) {
    stop(tally, event, viewMs)
    tally.errors += 1
  },
  waiting(tally, event, viewMs) {
    if (!tally.standing.mark) return // waiting at the start and while seeking is no stall
    stop(tally, event, viewMs)
    tally.waits += 1
    tally.standing.waiting_since = event.at
  },
  // The event contains the target of the seek, not its origin.
  seeking(tally, { at, second }) {
    endWait(tally, at)
    tally.standing.mark = null
    if (tally.standing.asked_second !== null) tally.standing.asked_second = second
  },
  emptied(tally, { at }) {
    reload(tally, at)
    tally.standing.isWanted = false
  },
  loadstart(tally, { at }) {
    reload(tally, at)
  },
}

function reload(tally: ViewingAggregate, at: number) {
  const { standing } = tally
  endWait(tally, at)
  standing.mark = null
  if (standing.stage === 'unstarted') return // play was pressed before the film had loaded
  Object.assign(standing, { stage: 'unstarted', isWanted: false, asked_at: null, asked_second: null })
}

function endSession({ standing }: ViewingAggregate) {
  Object.assign(standing, { stage: 'unknown', mark: null, waiting_since: null, asked_at: null, play_ms: 0 })
}

function stopAtEvent(tally: ViewingAggregate, event: AggregateEvent, viewMs: number) {
  stop(tally, event, viewMs)
  tally.standing.isWanted = false
}

function stop(tally: ViewingAggregate, event: AggregateEvent, viewMs: number) {
  if (tally.standing.mark) advance(tally, event, viewMs)
  endWait(tally, event.at)
  tally.standing.mark = null
}

function endWait(tally: ViewingAggregate, at: number) {
  const since = tally.standing.waiting_since
  if (since === null) return
  tally.waited_ms += Math.min(at - since, LONGEST_WAIT_MS)
  tally.standing.waiting_since = null
}

/** Playing continues from here. */
function resumePlaying(tally: ViewingAggregate, { at, second }: AggregateEvent) {
  endWait(tally, at)
  const from = startSecond(tally.standing, at, second)
  if (tally.standing.stage === 'unstarted') countStart(tally, at)
  tally.standing.stage = 'started'
  tally.standing.mark = { at, second }
  openSpan(tally.spans, from, second)
}

/**
 * The first heartbeat comes after the first frame, possibly much later on a slow device: the film began where play was
 * pressed.
 */
function startSecond({ stage, asked_at, asked_second }: PlaybackCursor, at: number, second: number) {
  if (stage !== 'unstarted' || asked_at === null || asked_second === null) return second
  return isPlausibleAdvance(second - asked_second, at - asked_at) ? asked_second : second
}

/** Whether a playing film can have advanced that far in that time. */
const isPlausibleAdvance = (moved: number, ms: number) => moved >= 0 && moved <= (ms / 1000) * FASTEST + 2

function countStart(tally: ViewingAggregate, at: number) {
  const { standing } = tally
  tally.plays += 1
  if (standing.asked_at !== null) tally.start_ms.push(Math.min(at - standing.asked_at, LONGEST_START_MS))
  standing.asked_at = null
  standing.asked_second = null
  standing.play_ms = 0
}

/** Records that the film advanced to here, unless that is impossible in the time passed. */
function advance(tally: ViewingAggregate, { at, second }: AggregateEvent, viewMs: number) {
  const { standing } = tally
  const mark = standing.mark!
  const gap = Math.min(at - mark.at, LONGEST_GAP_MS)
  const moved = second - mark.second
  if (!isPlausibleAdvance(moved, gap)) return resumePlaying(tally, { at, name: 'timeupdate', second })
  tally.watched_ms += gap
  tally.film_seconds += moved
  if (moved > 0) tally.spans[tally.spans.length - 1] = second
  standing.mark = { at, second }
  countView(tally, gap, viewMs)
}

/** Counts one view per play once enough of it was watched. */
function countView(tally: ViewingAggregate, gap: number, viewMs: number) {
  const { standing } = tally
  if (standing.play_ms === null) return
  standing.play_ms += gap
  if (standing.play_ms < viewMs) return
  standing.play_ms = null
  tally.views += 1
}

/** Drops an empty span; at the limit the last span is replaced, for viewers who seek without end. */
function openSpan(spans: number[], from: number, second: number) {
  const isEmpty = spans.at(-1) === spans.at(-2)
  if (isEmpty || spans.length >= MOST_SPANS * 2) spans.splice(-2, 2)
  spans.push(from, second)
}

/** The seconds of a film that at least one span covers. */
export function countSecondsSeen(spans: number[], duration: number): number {
  const last = duration > 0 ? Math.ceil(duration) : Infinity
  const pairs = Array.from(
    { length: spans.length / 2 },
    (_, at) => [spans[at * 2]!, spans[at * 2 + 1]!] as const,
  )
  let [seen, reached] = [0, 0]
  for (const [from, to] of pairs.toSorted(([one], [other]) => one - other)) {
    const [begin, end] = [Math.max(from, reached), Math.min(to, last)]
    if (end > begin) seen += end - begin
    reached = Math.max(reached, end)
  }
  return seen
}
