import type pg from 'pg'
import { advanceSequences, type RowReader } from './loaded-rows.ts'
import type { DatabaseTable } from './database-tables.ts'
import type { IdMapping } from './id-mapping.ts'

// Rows that others insert between reading a sequence and setting it; also keeps the numbers legible: 12 becomes 1000012.
const STEP = 1_000_000
const GAP = 10_000

/**
 * Reserves ids for a copy beside other stores: all of its ids are moved by one number that is above every id on either
 * side, and the sequences of the install go on behind them.
 */
export async function reserveIds(
  client: pg.ClientBase,
  tables: readonly DatabaseTable[],
  { reader, storeIds }: { reader: RowReader; storeIds: readonly number[] },
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
