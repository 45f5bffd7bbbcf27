import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeWorld } from '../testing/world.ts'
import type { Tables } from './platform/database/tables.ts'

const world = await makeWorld()

/** Tables that name a member or an address, and why nothing of them is handed out. */
const NOT_EXPORTED: Record<string, string> = {}

/** Tables that go on naming a member who has left, and why. */
const SURVIVES_ERASURE: Record<string, string> = {}

interface MemberColumn {
  table: string
  column: string
  /** What becomes of a row as the member goes; null where nothing ties it to them. */
  on_delete: 'cascade' | 'set null' | 'restrict' | null
}

/** Every column that says who somebody is: those that point at a member, and those named after one or after an address. */
async function namingColumns(): Promise<MemberColumn[]> {
  const { rows } = await sql<MemberColumn>`
    select columns.table_name as table, columns.column_name as column, ties.on_delete
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    left join lateral (
      select case max(confdeltype) when 'c' then 'cascade' when 'n' then 'set null' else 'restrict' end as on_delete,
        bool_or(confrelid = 'member'::regclass) as is_member
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and attname = columns.column_name
        and conrelid = format('%I.%I', columns.table_schema, columns.table_name)::regclass
      having count(*) > 0
    ) as ties on true
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'member' and table_name !~ '_\\d{4}_\\d\\d_\\d\\d$'
      and (ties.is_member or column_name ~ '(^|_)(member_id|email)$'
        or (column_name = 'address' and data_type = 'text'))
    order by 1, 2`.execute(world.ctx.db)
  return rows
}

/** Runs work on a database that notes the text of every statement. */
async function statementsOf(work: (db: Kysely<Tables>) => Promise<unknown>): Promise<string> {
  const texts: string[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: world.ctx.pool }),
    log: ({ query }) => void texts.push(query.sql),
  })
  await work(db)
  return texts.join('\n')
}

const isNamedIn = (statements: string, table: string) =>
  new RegExp(`\\b(from|join|into|update)\\s+"?${table}\\b`, 'i').test(statements)

it('exports every table with member data, or lists why not', async () => {
  const { id } = await world.make.member()
  const statements = await statementsOf(async (db) => {
    for (const room of world.ctx.personal)
      for (const rows of Object.values(await room.export({ ...world.ctx, db }, id)))
        for await (const _row of rows) continue
  })
  const tables = [...new Set((await namingColumns()).map(({ table }) => table))]
  expect(tables.length).toBeGreaterThan(20)
  const forgotten = tables.filter((table) => !isNamedIn(statements, table) && !(table in NOT_EXPORTED))
  expect(forgotten).toEqual([])
  expect(
    Object.keys(NOT_EXPORTED).filter((table) => isNamedIn(statements, table) || !tables.includes(table)),
  ).toEqual([])
})

it('erases every table with member data, or lists why not', async () => {
  const { id } = await world.make.member()
  const statements = await statementsOf(async (db) => {
    for (const room of world.ctx.personal) await room.erase?.({ ...world.ctx, db }, id)
    for (const job of ['analytics.forget-member']) await forgetLater(job, db, id)
  })
  const columns = await namingColumns()
  // A row that goes with its member takes what else it says of them along.
  const gone = new Set(columns.filter(({ on_delete }) => on_delete === 'cascade').map(({ table }) => table))
  const kept = columns.filter(
    ({ table, on_delete }) =>
      !gone.has(table) &&
      on_delete !== 'set null' &&
      !isNamedIn(statements, table) &&
      !(table in SURVIVES_ERASURE),
  )
  expect(kept.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  expect(columns.filter(({ on_delete }) => on_delete === 'restrict')).toEqual([])
})

/** What a room erases in a job of its own. */
async function forgetLater(name: string, db: Kysely<Tables>, member_id: number) {
  const { jobs } = await import('./program.ts')
  await jobs
    .find((job) => job.name === name)!
    .run({ ...world.ctx, db }, { member_id }, new AbortController().signal)
}
