import type { PlayerEventName } from '@matinee/contract/analytics'
import type { Context } from '../platform/context.ts'
import { IS_COUNTED, type Viewing } from './counted.ts'
import { DAY_MS, dayOf, type DaySalts } from './days.ts'
import type { Device } from '@matinee/contract/reports'
import { intakeColumns } from './intake.ts'
import { visitorOf } from './visitors.ts'

export interface Happening {
  /** Milliseconds since 1970. */
  at: number
  name: PlayerEventName
  current_second: number
}

/** What happened in one viewing, as it goes to whoever writes it down. */
export interface Batch extends Viewing {
  guest_key: string
  device: Device
  /** Two letters; null where it is not known. */
  country: string | null
  events: Happening[]
}

// Whole batches are let in or left out, so that their sender can be told; rows are written in the order of their key,
// so that two processes given the same batches wait for each other in one order and never crosswise.
const INSERT = {
  name: 'insert-player-events',
  text: `
    with counted as materialized (
      select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::viewing_device[], $7::text[])
        as viewing (batch, store_id, content_id, video_id, member_id, device, country)
      where ${IS_COUNTED}
    ), written as (
      insert into player_event (store_id, created_at, visitor, content_id, video_id, name, current_second, member_id, device, country)
      select store_id, to_timestamp(event.at), visitor, content_id, video_id, name, current_second, member_id, device, country
      from unnest($8::int[], $9::float8[], $10::bigint[], $11::player_event_name[], $12::int[])
        as event (batch, at, visitor, name, current_second)
      join counted using (batch)
      order by store_id, at, visitor
      on conflict do nothing
    ), intake as (
      insert into player_intake (store_id, visitor, content_id, video_id, first_at, last_at)
      select store_id, visitor, content_id, video_id, to_timestamp(first_at), to_timestamp(last_at)
      from unnest($13::int[], $14::bigint[], $15::float8[], $16::float8[]) as taken (batch, visitor, first_at, last_at)
      join counted using (batch)
    )
    select batch from counted`,
}

/** Writes batches down in one statement and tells of each whether it is counted; what was there already stays once. */
export async function insertBatches(ctx: Context, salts: DaySalts, batches: Batch[]): Promise<boolean[]> {
  const values = [...viewingColumns(batches), ...(await eventColumns(salts, batches))]
  const { rows } = await ctx.pool.query<{ batch: number }>({ ...INSERT, values: values.map(arrayOf) })
  const counted = new Set(rows.map(({ batch }) => batch))
  return batches.map((_, batch) => counted.has(batch))
}

export type Cell = string | number

// Numbers and known names only: nothing in them needs quoting, which would take most of the time.
const arrayOf = (column: Cell[]) => `{${column.join()}}`

const viewingColumns = (batches: Batch[]): Cell[][] => [
  batches.map((_, at) => at),
  batches.map(({ store_id }) => store_id),
  batches.map(({ content_id }) => content_id),
  batches.map(({ video_id }) => video_id),
  batches.map(({ member_id }) => member_id ?? 'NULL'),
  batches.map(({ device }) => device),
  batches.map(({ country }) => country ?? 'NULL'),
]

async function eventColumns(salts: DaySalts, batches: Batch[]): Promise<Cell[][]> {
  const [numbers, moments, visitors, names, seconds]: [Cell[], Cell[], Cell[], Cell[], Cell[]] = [
    [],
    [],
    [],
    [],
    [],
  ]
  const visitorsOfAll: Map<number, string>[] = []
  for (const [number, batch] of batches.entries()) {
    const visitorOn = await visitorsOf(salts, batch)
    visitorsOfAll.push(visitorOn)
    for (const { at, name, current_second } of batch.events) {
      numbers.push(number)
      moments.push(at / 1000)
      visitors.push(visitorOn.get(Math.floor(at / DAY_MS))!)
      names.push(name)
      seconds.push(current_second)
    }
  }
  return [numbers, moments, visitors, names, seconds, ...intakeColumns(batches, visitorsOfAll)]
}

/** The visitor of a batch on each of its days, by the number of the day since 1970. */
async function visitorsOf(salts: DaySalts, batch: Batch): Promise<Map<number, string>> {
  const visitors = new Map<number, string>()
  for (const { at } of batch.events) {
    const day = Math.floor(at / DAY_MS)
    if (!visitors.has(day)) visitors.set(day, visitorOf(await salts.of(dayOf(at)), batch))
  }
  return visitors
}
