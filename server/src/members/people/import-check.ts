import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { HAS_CHANGES } from './import-merge.ts'

const fault = (column: string, code: string, value: RawBuilder<unknown>) =>
  sql`coalesce(faults, '[]') || jsonb_build_array(jsonb_build_object(
    'column', ${column}::text, 'code', ${code}::text, 'value', ${value}))`

/** Marks rows that conflict with others: a duplicate address or nickname, or one that another member has. */
export async function findClashes(db: Db, { id, store_id }: { id: number; store_id: number }) {
  await sql`update member_import_row as row set faults = ${fault('email', 'twice', sql`row.email`)}
    from (select line, row_number() over (partition by email order by line) as number
      from member_import_row where import_id = ${id} and email is not null and faults is null) as same
    where row.import_id = ${id} and row.line = same.line and same.number > 1`.execute(db)
  await sql`update member_import_row as row set faults = ${fault('email', 'staff', sql`row.email`)}
    from member where row.import_id = ${id} and member.store_id = ${store_id}
      and member.email = row.email and member.role <> 'user'`.execute(db)
  await sql`update member_import_row as row set faults = ${fault('nickname', 'twice', sql`row.nickname`)}
    from (select line, row_number() over (partition by nickname_skeleton(nickname) order by line) as number
      from member_import_row where import_id = ${id} and nickname is not null and faults is null) as same
    where row.import_id = ${id} and row.line = same.line and same.number > 1`.execute(db)
  await sql`update member_import_row as row set faults = ${fault('nickname', 'taken', sql`row.nickname`)}
    from member where row.import_id = ${id} and row.nickname is not null and member.store_id = ${store_id}
      and nickname_skeleton(member.nickname) = nickname_skeleton(row.nickname)
      and member.email is distinct from row.email`.execute(db)
}

/** Two rows of one customer at Stripe would charge one card for two people. */
export async function findSharedCustomers(db: Db, id: number) {
  await sql`update member_import_row as row set faults = ${fault('stripe_customer', 'twice', sql`row.billing ->> 'customer_ref'`)}
    from (select line, row_number() over (partition by billing ->> 'customer_ref' order by line) as number
      from member_import_row where import_id = ${id} and faults is null and billing ->> 'customer_ref' is not null) as same
    where row.import_id = ${id} and row.line = same.line and same.number > 1`.execute(db)
}

export interface Forecast {
  added: number
  changed: number
  same: number
  wrong: number
}

/** The expected result of an import. */
export async function forecast(
  db: Db,
  { id, store_id, updates }: { id: number; store_id: number; updates: boolean },
): Promise<Forecast> {
  const { rows } = await sql<Forecast>`
    select (count(*) filter (where row.faults is null and member.id is null))::int as added,
      (count(*) filter (where row.faults is null and member.id is not null and ${updates} and ${HAS_CHANGES}))::int
        as changed,
      (count(*) filter (where row.faults is null and member.id is not null
        and not (${updates} and ${HAS_CHANGES})))::int as same,
      (count(*) filter (where row.faults is not null))::int as wrong
    from member_import_row as row
    left join member on member.store_id = ${store_id} and member.email = row.email
    where row.import_id = ${id}`.execute(db)
  return rows[0]!
}
