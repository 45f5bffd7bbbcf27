import type { PlayerEvent } from '@matinee/contract/analytics'
import type { Context } from '../platform/context.ts'
import { IS_COUNTED, type Viewing } from './counted.ts'
import { dayOf, type DaySalts } from './days.ts'
import { visitorOf } from './visitors.ts'

/** Events of one viewing, as they go to whoever writes them down. */
export interface Batch extends Viewing {
  guest_key: string
  events: PlayerEvent[]
}

// Whole batches are let in or left out, so that their sender can be told; rows are written in the order of their key,
// so that two processes given the same batches wait for each other in one order and never crosswise.
const INSERT = {
  name: 'insert-player-events',
  text: `
    with counted as materialized (
      select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
        as viewing (batch, store_id, content_id, video_id, member_id)
      where ${IS_COUNTED}
    ), written as (
      insert into player_event (store_id, created_at, visitor, content_id, video_id, name, current_second, member_id)
      select store_id, event.created_at, visitor, content_id, video_id, name, current_second, member_id
      from unnest($6::int[], $7::timestamptz[], $8::bigint[], $9::player_event_name[], $10::int[])
        as event (batch, created_at, visitor, name, current_second)
      join counted using (batch)
      order by store_id, event.created_at, visitor
      on conflict do nothing
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

type Cell = string | number | null

// Numbers, moments and known names only: nothing in them needs quoting, which would take most of the time.
const arrayOf = (column: Cell[]) => `{${column.map((cell) => cell ?? 'NULL').join()}}`

const viewingColumns = (batches: Batch[]): Cell[][] => [
  batches.map((_, at) => at),
  batches.map(({ store_id }) => store_id),
  batches.map(({ content_id }) => content_id),
  batches.map(({ video_id }) => video_id),
  batches.map(({ member_id }) => member_id),
]

async function eventColumns(salts: DaySalts, batches: Batch[]): Promise<Cell[][]> {
  const columns: Cell[][] = [[], [], [], [], []]
  for (const [at, batch] of batches.entries()) {
    const visitors = await visitorsOf(salts, batch)
    for (const { created_at, name, current_second } of batch.events) {
      const moment = new Date(created_at).toISOString()
      const cells = [at, moment, visitors.get(moment.slice(0, 10))!, name, current_second]
      cells.forEach((cell, column) => columns[column]!.push(cell))
    }
  }
  return columns
}

/** The visitor of a batch on each of its days. */
async function visitorsOf(salts: DaySalts, batch: Batch): Promise<Map<string, string>> {
  const days = new Set(batch.events.map(({ created_at }) => dayOf(Date.parse(created_at))))
  const visitors = new Map<string, string>()
  for (const day of days) visitors.set(day, visitorOf(await salts.of(day), batch))
  return visitors
}
