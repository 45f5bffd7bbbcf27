import type { CouponBatch } from '@matinee/contract/billing/coupons'
import { sql } from 'kysely'
import type { NewRow } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CouponBatchTable } from './tables.ts'

const BATCH_COLUMNS = sql`batch.id, batch.name, batch.prefix, batch.wanted, batch.made, batch.state, batch.rules,
  batch.created_at, (select count(*) from coupon where coupon.batch_id = batch.id and redemptions > 0) as redemptions`

export async function pageOfBatches(
  db: Db,
  storeId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<CouponBatch>`select ${BATCH_COLUMNS} from coupon_batch as batch
    where batch.store_id = ${storeId} order by batch.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countBatches(db: Db, storeId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from coupon_batch where store_id = ${storeId}`.execute(db)
  return rows[0]!.total
}

export async function batchById(db: Db, storeId: number, id: number) {
  const { rows } = await sql<CouponBatch>`select ${BATCH_COLUMNS} from coupon_batch as batch
    where batch.store_id = ${storeId} and batch.id = ${id}`.execute(db)
  return rows[0]
}

export const insertBatch = (
  db: Db,
  batch: NewRow<CouponBatchTable, 'store_id' | 'name' | 'prefix' | 'wanted' | 'rules' | 'created_at'>,
) => db.insertInto('coupon_batch').values(batch).returning('id').executeTakeFirstOrThrow()

/** Locks a batch until the transaction ends. */
export const batchToMake = (db: Db, id: number) =>
  db
    .selectFrom('coupon_batch')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'making')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Adds coupons with these codes and the batch's rules; skips codes that are taken. Returns the number added. */
export async function addCodes(
  db: Db,
  batchId: number,
  codes: readonly string[],
  now: string,
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into coupon (store_id, code, name, kind, percent, amount, currency, applies_to, duration, periods,
        starts_at, expires_at, max_redemptions, min_amount, new_members, first_order, on_plan_change, batch_id, created_at)
      select batch.store_id, codes.code, batch.name, rules.kind, rules.percent, rules.amount, rules.currency,
        rules.applies_to, rules.duration, rules.periods, rules.starts_at, rules.expires_at,
        coalesce(rules.max_redemptions, 1), rules.min_amount, rules.new_members, rules.first_order,
        rules.on_plan_change, batch.id, ${now}::timestamptz
      from coupon_batch as batch, jsonb_populate_record(null::coupon, batch.rules) as rules,
        unnest(${[...codes]}::text[]) as codes (code)
      where batch.id = ${batchId} on conflict (store_id, code) do nothing returning id),
    offers as (
      insert into coupon_offer (coupon_id, offer_id)
      select added.id, offer.id from added, coupon_batch as batch, jsonb_array_elements_text(batch.rules->'offer_ids') as chosen (id)
        join offer on offer.id = chosen.id::bigint
      where batch.id = ${batchId})
    update coupon_batch set made = made + (select count(*) from added)::int where id = ${batchId}
    returning (select count(*) from added) as added`.execute(db)
  return rows[0]?.added ?? 0
}

export const endBatch = (db: Db, id: number, state: 'ready' | 'failed') =>
  db.updateTable('coupon_batch').set({ state }).where('id', '=', id).where('state', '=', 'making').execute()

export async function archiveCodes(db: Db, id: number, at: string | null) {
  await db.updateTable('coupon').set({ archived_at: at }).where('batch_id', '=', id).execute()
  await db
    .updateTable('coupon_batch')
    .set({ state: at ? 'archived' : 'ready' })
    .where('id', '=', id)
    .execute()
}
