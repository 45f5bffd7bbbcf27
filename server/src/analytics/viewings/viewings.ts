import { fold, secondsSeen } from './fold.ts'
import { emptyTally, type Tally } from './tally.ts'
import type { Intake, ToldEvent, ViewingRow, Watched } from './rows.ts'

const filmOf = (of: Watched) => `${of.store_id} ${of.visitor} ${of.content_id} ${of.video_id}`
const keyOf = (of: ToldEvent | ViewingRow) => `${filmOf(of)} ${of.device} ${of.day}`

/** Viewings, as they were and as they become by what is told. */
export class Viewings {
  readonly #rows: Map<string, ViewingRow>
  readonly #changed = new Set<string>()

  constructor(rows: ViewingRow[]) {
    this.#rows = new Map(rows.map((row) => [keyOf(row), row]))
  }

  /**
   * From when to when events are to be read. Where something came that happened before what is counted, that
   * viewing is counted anew from its first event.
   */
  toRead(taken: Intake[]): Intake[] {
    const wanted = new Map<string, Intake>()
    for (const one of taken) wanted.set(filmOf(one), widest(one, wanted.get(filmOf(one))))
    const counted = Map.groupBy(this.#rows.values(), filmOf)
    return [...wanted].map(([film, one]) => this.#withCounted(one, counted.get(film) ?? []))
  }

  #withCounted(one: Intake, counted: ViewingRow[]): Intake {
    if (counted.every(({ last_at }) => last_at < one.first_at)) return one
    for (const row of counted) this.#rows.set(keyOf(row), { ...row, ...emptyTally() })
    return counted.reduce(
      (widened, { began_at, last_at }) => widest({ ...one, first_at: began_at, last_at }, widened),
      one,
    )
  }

  /** Counts events, those of one viewing in their order. */
  count(events: ToldEvent[]) {
    for (const [key, told] of Map.groupBy(events, keyOf)) {
      const row = this.#rows.get(key) ?? viewingOf(told[0]!)
      this.#rows.set(key, counted(row, told))
      this.#changed.add(key)
    }
  }

  /** Those that are to be saved. */
  changed(): ViewingRow[] {
    return [...this.#changed].map((key) => this.#rows.get(key)!)
  }
}

const widest = (one: Intake, other = one): Intake => ({
  ...one,
  first_at: Math.min(one.first_at, other.first_at),
  last_at: Math.max(one.last_at, other.last_at),
})

function viewingOf({
  at,
  name: _name,
  second: _second,
  duration: _duration,
  ...whose
}: ToldEvent): ViewingRow {
  return { ...whose, began_at: at, last_at: at, seen_seconds: 0, completion: 0, ...emptyTally() }
}

function counted(row: ViewingRow, events: ToldEvent[]): ViewingRow {
  const { duration } = events[0]!
  const tally: Tally = fold(row, events, duration)
  const seen_seconds = secondsSeen(tally.spans, duration)
  const completion = duration > 0 ? Math.min(1, seen_seconds / duration) : 0
  const [first, last] = [events[0]!, events.at(-1)!]
  return {
    ...row,
    ...tally,
    member_id: last.member_id,
    began_at: Math.min(row.began_at, first.at),
    last_at: Math.max(row.last_at, last.at),
    seen_seconds,
    completion,
  }
}
