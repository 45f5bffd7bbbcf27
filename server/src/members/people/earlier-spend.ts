import type { IMPORT_SOURCES, MemberImport } from '@matinee/contract/members/people-imports'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Batch } from './import-execution.ts'

/** Keeps what the people of a batch had paid elsewhere; a later file knows it better. */
export const recordSpend = (db: Db, { id, store_id, first, last }: Batch, source: string | null) =>
  sql`insert into earlier_spend (member_id, store_id, import_id, source, amount, currency)
    select row.member_id, ${store_id}, ${id}, ${source}, row.spend, row.spend_currency
    from member_import_row as row join member on member.id = row.member_id and member.store_id = ${store_id}
    where row.import_id = ${id} and row.line between ${first} and ${last} and row.spend > 0
      and row.outcome in ('added', 'changed', 'same')
    on conflict (member_id) do update set import_id = excluded.import_id, source = excluded.source,
      amount = excluded.amount, currency = excluded.currency`.execute(db)

export const forgetSpend = (db: Db, importId: number) =>
  db.deleteFrom('earlier_spend').where('import_id', '=', importId).execute()

export interface EarlierSpend {
  source: (typeof IMPORT_SOURCES)[number] | null
  amount: number
  currency: string
}

/** What somebody had paid where they came from. */
export const findEarlierSpend = (
  db: Db,
  storeId: number,
  memberId: number,
): Promise<EarlierSpend | undefined> =>
  db
    .selectFrom('earlier_spend')
    .select(['source', 'amount', 'currency'])
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** What the people of a file had paid elsewhere, by currency. */
export async function sumOfRows(db: Db, importId: number): Promise<MemberImport['spend']> {
  const { rows } = await sql<MemberImport['spend'][number]>`
    select spend_currency as currency, sum(spend)::bigint as amount, count(*)::int as people
    from member_import_row where import_id = ${importId} and faults is null and spend > 0
    group by 1 order by 1`.execute(db)
  return rows
}
