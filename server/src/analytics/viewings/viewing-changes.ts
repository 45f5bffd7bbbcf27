import { aggregateEvents, countSecondsSeen } from './aggregate.ts'
import { emptyAggregate, type ViewingAggregate } from './viewing-aggregate.ts'
import type { IntakeRow, RecordedEvent, ViewingRow, ViewingKey } from './rows.ts'

const viewingFilmKey = (of: ViewingKey) => `${of.store_id} ${of.visitor} ${of.content_id} ${of.video_id}`
const viewingRowKey = (of: RecordedEvent | ViewingRow) =>
  `${viewingFilmKey(of)} ${of.device} ${of.day} ${of.live}`

/** Viewings with their stored and new aggregates. */
export class ViewingChanges {
  readonly #rows: Map<string, ViewingRow>
  readonly #changed = new Set<string>()

  constructor(rows: ViewingRow[]) {
    this.#rows = new Map(rows.map((row) => [viewingRowKey(row), row]))
  }

  /**
   * The time range of events to read. If a late event precedes what is counted, the viewing is rebuilt from its first
   * event.
   */
  toRead(taken: IntakeRow[]): IntakeRow[] {
    const wanted = new Map<string, IntakeRow>()
    for (const one of taken)
      wanted.set(viewingFilmKey(one), mergeIntake(one, wanted.get(viewingFilmKey(one))))
    const counted = Map.groupBy(this.#rows.values(), viewingFilmKey)
    return [...wanted].map(([film, one]) => this.#withCounted(one, counted.get(film) ?? []))
  }

  #withCounted(one: IntakeRow, counted: ViewingRow[]): IntakeRow {
    if (counted.every(({ last_at }) => last_at < one.first_at)) return one
    for (const row of counted) this.#rows.set(viewingRowKey(row), { ...row, ...emptyAggregate() })
    return counted.reduce(
      (widened, { began_at, last_at }) => mergeIntake({ ...one, first_at: began_at, last_at }, widened),
      one,
    )
  }

  /** Aggregates events, those of one viewing in order. */
  count(events: RecordedEvent[]) {
    for (const [key, told] of Map.groupBy(events, viewingRowKey)) {
      const row = this.#rows.get(key) ?? createViewing(told[0]!)
      this.#rows.set(key, addEvents(row, told))
      this.#changed.add(key)
    }
  }

  /** The viewings to save. */
  changed(): ViewingRow[] {
    return [...this.#changed].map((key) => this.#rows.get(key)!)
  }
}

const mergeIntake = (one: IntakeRow, other = one): IntakeRow => ({
  ...one,
  first_at: Math.min(one.first_at, other.first_at),
  last_at: Math.max(one.last_at, other.last_at),
})

function createViewing({
  at,
  name: _name,
  second: _second,
  duration: _duration,
  ...whose
}: RecordedEvent): ViewingRow {
  return { ...whose, began_at: at, last_at: at, seen_seconds: 0, completion: 0, ...emptyAggregate() }
}

function addEvents(row: ViewingRow, events: RecordedEvent[]): ViewingRow {
  const { duration } = events[0]!
  const tally: ViewingAggregate = aggregateEvents(row, events, duration)
  const seen_seconds = countSecondsSeen(tally.spans, duration)
  const share = duration > 0 ? Math.min(1, seen_seconds / duration) : 0
  const [first, last] = [events[0]!, events.at(-1)!]
  return {
    ...row,
    ...tally,
    member_id: last.member_id,
    began_at: Math.min(row.began_at, first.at),
    last_at: Math.max(row.last_at, last.at),
    seen_seconds,
    completion: row.live ? null : share,
  }
}
