import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ImportCounts } from './history-kinds.ts'
import { withFault } from './import-faults.ts'
import { HAS_CHANGES } from './import-merge.ts'

/** Marks rows that conflict with others: a duplicate address or nickname, or one that another member has. */
export async function findClashes(db: Db, { id, store_id }: { id: number; store_id: number }) {
  await sql`update member_import_row as row set faults = ${withFault('email', 'twice', sql`row.email`)}
    from (select line, row_number() over (partition by email order by line) as number
      from member_import_row where import_id = ${id} and email is not null and faults is null) as same
    where row.import_id = ${id} and row.line = same.line and same.number > 1`.execute(db)
  await sql`update member_import_row as row set faults = ${withFault('email', 'staff', sql`row.email`)}
    from member where row.import_id = ${id} and member.store_id = ${store_id}
      and member.email = row.email and member.role <> 'user'`.execute(db)
  await sql`update member_import_row as row set faults = ${withFault('nickname', 'twice', sql`row.nickname`)}
    from (select line, row_number() over (partition by nickname_skeleton(nickname) order by line) as number
      from member_import_row where import_id = ${id} and nickname is not null and faults is null) as same
    where row.import_id = ${id} and row.line = same.line and same.number > 1`.execute(db)
  await sql`update member_import_row as row set faults = ${withFault('nickname', 'taken', sql`row.nickname`)}
    from member where row.import_id = ${id} and row.nickname is not null and member.store_id = ${store_id}
      and nickname_skeleton(member.nickname) = nickname_skeleton(row.nickname)
      and member.email is distinct from row.email`.execute(db)
}

/** Two rows of one customer at Stripe would charge one card for two people. */
export async function findSharedCustomers(db: Db, id: number) {
  await sql`update member_import_row as row set faults = ${withFault('stripe_customer', 'twice', sql`row.billing ->> 'customer_ref'`)}
    from (select line, row_number() over (partition by billing ->> 'customer_ref' order by line) as number
      from member_import_row where import_id = ${id} and faults is null and billing ->> 'customer_ref' is not null) as same
    where row.import_id = ${id} and row.line = same.line and same.number > 1`.execute(db)
}

/** The expected result of an import. */
export async function forecast(
  db: Db,
  { id, store_id, updates }: { id: number; store_id: number; updates: boolean },
): Promise<ImportCounts> {
  const { rows } = await sql<ImportCounts>`
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
