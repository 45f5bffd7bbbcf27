import type { PlayerEventName } from '@matinee/contract/analytics/analytics'
import { DAY_MS } from '@matinee/contract/platform/durations'
import type { Context } from '../platform/context.ts'
import { IS_COUNTED_LIVE_OR_NOT, type ViewingSubject } from './counting-rules.ts'
import { toUtcDay, type DaySalts } from './days.ts'
import type { Device } from '@matinee/contract/analytics/reports'
import { toIntakeColumns } from './intake-columns.ts'
import { hashVisitor } from './visitors.ts'

export interface BatchEvent {
  /** Milliseconds since 1970. */
  at: number
  name: PlayerEventName
  current_second: number
}

/** Player events of one viewing, as the recorder receives them. */
export interface EventBatchRecord extends ViewingSubject {
  guest_key: string
  device: Device
  /** The country in two letters; null if unknown. */
  country: string | null
  /** Whether it is watched while it is broadcast. A batch that waited in a stream over an update does not say. */
  live?: boolean
  events: BatchEvent[]
}

// A batch is inserted as a whole or not at all, so that its sender gets one answer. Rows are written in the order of the
// whole key, so that two processes with the same batches cannot deadlock: one visitor sends equal moments of two films.
const INSERT = {
  name: 'insert-player-events',
  text: `
    with counted as materialized (
      select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::viewing_device[], $7::text[],
          $8::boolean[])
        as viewing (batch, store_id, content_id, video_id, member_id, device, country, live)
      where ${IS_COUNTED_LIVE_OR_NOT}
    ), written as (
      insert into player_event (store_id, created_at, visitor, content_id, video_id, name, current_second, member_id, device, country, live)
      select store_id, to_timestamp(event.at), visitor, content_id, video_id, name, current_second, member_id, device, country, live
      from unnest($9::int[], $10::float8[], $11::bigint[], $12::player_event_name[], $13::int[])
        as event (batch, at, visitor, name, current_second)
      join counted using (batch)
      order by store_id, at, visitor, content_id, video_id, name, current_second
      on conflict do nothing
    ), intake as (
      insert into player_intake (store_id, visitor, content_id, video_id, first_at, last_at)
      select store_id, visitor, content_id, video_id, to_timestamp(first_at), to_timestamp(last_at)
      from unnest($14::int[], $15::bigint[], $16::float8[], $17::float8[]) as taken (batch, visitor, first_at, last_at)
      join counted using (batch)
    )
    select batch from counted`,
}

/** Inserts batches in one statement and returns for each whether it is counted; duplicates are ignored. */
export async function insertBatches(
  ctx: Context,
  salts: DaySalts,
  batches: EventBatchRecord[],
): Promise<boolean[]> {
  const values = [...viewingColumns(batches), ...(await eventColumns(salts, batches))]
  const { rows } = await ctx.pool.query<{ batch: number }>({ ...INSERT, values: values.map(toArrayLiteral) })
  const counted = new Set(rows.map(({ batch }) => batch))
  return batches.map((_, batch) => counted.has(batch))
}

export type ColumnValue = string | number

// Numbers and known names only: they need no quoting, which would take most of the time.
const toArrayLiteral = (column: ColumnValue[]) => `{${column.join()}}`

const viewingColumns = (batches: EventBatchRecord[]): ColumnValue[][] => [
  batches.map((_, at) => at),
  batches.map(({ store_id }) => store_id),
  batches.map(({ content_id }) => content_id),
  batches.map(({ video_id }) => video_id),
  batches.map(({ member_id }) => member_id ?? 'NULL'),
  batches.map(({ device }) => device),
  batches.map(({ country }) => country ?? 'NULL'),
  batches.map(({ live }) => String(live ?? false)),
]

async function eventColumns(salts: DaySalts, batches: EventBatchRecord[]): Promise<ColumnValue[][]> {
  const [numbers, moments, visitors, names, seconds]: [
    ColumnValue[],
    ColumnValue[],
    ColumnValue[],
    ColumnValue[],
    ColumnValue[],
  ] = [[], [], [], [], []]
  const visitorsOfAll: Map<number, string>[] = []
  for (const [number, batch] of batches.entries()) {
    const visitorOn = await findVisitors(salts, batch)
    visitorsOfAll.push(visitorOn)
    for (const { at, name, current_second } of batch.events) {
      numbers.push(number)
      moments.push(at / 1000)
      visitors.push(visitorOn.get(Math.floor(at / DAY_MS))!)
      names.push(name)
      seconds.push(current_second)
    }
  }
  return [numbers, moments, visitors, names, seconds, ...toIntakeColumns(batches, visitorsOfAll)]
}

/** The visitor of a batch on each of its days, by day number since 1970. */
async function findVisitors(salts: DaySalts, batch: EventBatchRecord): Promise<Map<number, string>> {
  const visitors = new Map<number, string>()
  for (const { at } of batch.events) {
    const day = Math.floor(at / DAY_MS)
    if (!visitors.has(day)) visitors.set(day, hashVisitor(await salts.of(toUtcDay(at)), batch))
  }
  return visitors
}
