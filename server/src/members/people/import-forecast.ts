import type { PayingForecast } from '@matinee/contract/members/people-imports'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ImportedPlan } from './tables.ts'
import { payingMembers } from './paying-members.ts'

interface ImportRef {
  id: number
  store_id: number
}

const MOST_PLANS = 500

/** The plans a file names, with the offer each was found to be. */
export async function plansOfRows(db: Db, { id }: ImportRef): Promise<ImportedPlan[]> {
  const { rows } = await sql<ImportedPlan>`
    select plan as name, count(*)::int as people, max((billing ->> 'offer_id')::bigint) as offer_id
    from member_import_row where import_id = ${id} and plan is not null
    group by plan order by people desc, plan limit ${MOST_PLANS}`.execute(db)
  return rows
}

/** The rows that bring a subscription, beside the members they belong to. */
const payingRows = ({ id, store_id }: ImportRef) => sql`member_import_row as row
  left join member on member.store_id = ${store_id} and member.email = row.email
  where row.import_id = ${id} and row.faults is null and row.billing is not null`

const isHere = () => sql`(member.id is not null and ${payingMembers().isSubscribed})`

/** What a price is lowered to, in minor units. */
const DUE = sql`greatest(0, (row.billing ->> 'amount')::bigint
  - round((row.billing ->> 'amount')::bigint * coalesce((row.billing ->> 'discount_percent')::int, 0) / 100.0)
  - coalesce((row.billing ->> 'discount_amount')::bigint, 0))`

/** What an import will do with subscriptions. */
export async function forecastPaying(db: Db, found: ImportRef): Promise<PayingForecast> {
  const [counts] = await rowsOf<Omit<PayingForecast, 'charges' | 'not_carried'>>(
    db,
    sql`select (count(*) filter (where not ${isHere()}))::int as subscriptions,
      (count(*) filter (where ${isHere()}))::int as subscribed_before,
      (count(*) filter (where not ${isHere()} and row.billing ->> 'provider' = 'paypal'))::int as paypal,
      (count(*) filter (where not ${isHere()} and row.billing ->> 'provider' is null
        and row.billing ->> 'status' <> 'comped'))::int as without_payment,
      (count(*) filter (where not ${isHere()} and row.billing ->> 'terms_from' = 'stripe'))::int as from_stripe
    from ${payingRows(found)}`,
  )
  return { ...counts!, charges: await chargesOf(db, found), not_carried: await notCarried(db, found) }
}

const chargesOf = (db: Db, found: ImportRef) =>
  rowsOf<PayingForecast['charges'][number]>(
    db,
    sql`select to_char((row.billing ->> 'next_at')::timestamptz at time zone 'UTC', 'YYYY-MM') as month,
      row.billing ->> 'currency' as currency, sum(${DUE})::bigint as amount, count(*)::int as people
    from ${payingRows(found)} and not ${isHere()} and row.billing ->> 'status' not in ('comped', 'canceling')
    group by 1, 2 order by 1, 2`,
  )

const notCarried = (db: Db, { id }: ImportRef) =>
  rowsOf<PayingForecast['not_carried'][number]>(
    db,
    sql`select not_carried as reason, count(*)::int as people from member_import_row
    where import_id = ${id} and faults is null and not_carried is not null group by 1 order by 2 desc`,
  )

const rowsOf = async <T>(db: Db, query: RawBuilder<T>): Promise<T[]> => (await query.execute(db)).rows
