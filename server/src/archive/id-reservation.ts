import type pg from 'pg'
import { advanceSequences, type RowReader } from './loaded-rows.ts'
import type { DatabaseTable } from './database-tables.ts'
import type { IdMapping } from './id-mapping.ts'

// Rows that others insert between reading a sequence and setting it; also keeps the numbers legible: 12 becomes 1000012.
const STEP = 1_000_000
const GAP = 10_000

interface ReservationRequest {
  archive: string
  reader: RowReader
  storeIds: readonly number[]
}

/**
 * Reserves ids for a copy beside other stores: all of its ids are moved by one number that is above every id on either
 * side, and the sequences of the install go on behind them. A restore that was cut off gets those it had, so that it
 * finds the files it has copied.
 */
export async function reserveIds(
  client: pg.ClientBase,
  tables: readonly DatabaseTable[],
  request: ReservationRequest,
): Promise<IdMapping> {
  const { rows } = await client.query<{ shift: string; stores: [number, number][] }>(
    'select shift, stores from restore_reservation where archive = $1',
    [request.archive],
  )
  if (rows[0]) return { shift: Number(rows[0].shift), stores: new Map(rows[0].stores) }
  const mapping = await findFreeIds(client, tables, request)
  await client.query('insert into restore_reservation (archive, shift, stores) values ($1, $2, $3)', [
    request.archive,
    mapping.shift,
    JSON.stringify([...mapping.stores]),
  ])
  return mapping
}

/** In the transaction that uses them. */
export const endReservation = (client: pg.ClientBase, archive: string) =>
  client.query('delete from restore_reservation where archive = $1', [archive])

async function findFreeIds(
  client: pg.ClientBase,
  tables: readonly DatabaseTable[],
  { reader, storeIds }: ReservationRequest,
): Promise<IdMapping> {
  const highest = Math.max(await findHighestId(client, tables), ...reader.tables.map(({ max_id }) => max_id))
  const shift = Math.ceil((highest + GAP) / STEP) * STEP
  const taken = reader.tables
    .filter(({ table, max_id }) => max_id > 0 && table !== 'public.store')
    .map(({ table, max_id }) => [table, shift + max_id] as const)
  await advanceSequences(client, tables, new Map(taken))
  return { shift, stores: await reserveStores(client, storeIds) }
}

async function findHighestId(client: pg.ClientBase, tables: readonly DatabaseTable[]): Promise<number> {
  const sequences = tables.flatMap(({ sequence }) => sequence ?? [])
  const { rows } = await client.query<{ highest: string | null }>(
    'select max(pg_sequence_last_value(name::regclass)) as highest from unnest($1::text[]) name',
    [sequences],
  )
  return Number(rows[0]!.highest ?? 0)
}

async function reserveStores(client: pg.ClientBase, storeIds: readonly number[]) {
  const stores = new Map<number, number>()
  for (const id of storeIds) {
    const { rows } = await client.query<{ id: string }>(
      `select nextval(pg_get_serial_sequence('store', 'id')) as id`,
    )
    stores.set(id, Number(rows[0]!.id))
  }
  return stores
}
