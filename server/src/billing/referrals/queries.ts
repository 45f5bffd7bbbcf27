import type { Affiliate, AffiliatePayout, DuePayout, Earnings } from '@matinee/contract/billing/referrals'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AffiliatePayoutTable, AffiliateTable, CommissionTable, ReferralTable } from './tables.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'

export type AffiliateRow = Selectable<AffiliateTable>

const affiliates = (db: Db, storeId: number) =>
  db.selectFrom('affiliate').selectAll().where('store_id', '=', storeId)

export const affiliateByCode = (db: Db, storeId: number, code: string) =>
  affiliates(db, storeId).where('code', '=', code).executeTakeFirst()

export const affiliateOfMember = (db: Db, storeId: number, memberId: number) =>
  affiliates(db, storeId).where('member_id', '=', memberId).executeTakeFirst()

export const affiliateById = (db: Db, storeId: number, id: number) =>
  affiliates(db, storeId).where('id', '=', id).executeTakeFirst()

/** Locks what an affiliate earns and is paid until the transaction ends. */
export const lockAffiliate = (db: Db, storeId: number, id: number) =>
  affiliates(db, storeId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Undefined if the code is taken, or the member has one. */
export const insertAffiliate = (
  db: Db,
  affiliate: NewRow<
    AffiliateTable,
    'store_id' | 'member_id' | 'code' | 'kind' | 'percent' | 'payments' | 'pays' | 'created_at'
  >,
) =>
  db
    .insertInto('affiliate')
    .values(affiliate)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateAffiliate = (
  db: Db,
  id: number,
  changes: RowChanges<AffiliateTable, 'code' | 'kind' | 'percent' | 'payments' | 'pays' | 'stopped_at'>,
) => db.updateTable('affiliate').set(changes).where('id', '=', id).execute()

export const isCodeTaken = async (db: Db, storeId: number, code: string, id: number | null) =>
  (await affiliates(db, storeId)
    .where('code', '=', code)
    .where('id', 'is distinct from', id)
    .executeTakeFirst()) !== undefined

/** Whether somebody has paid, or had a plan, before a moment. */
export async function isCustomer(db: Db, storeId: number, memberId: number, before: string) {
  const { rows } = await sql<{ known: boolean }>`select
    exists (select from invoice where store_id = ${storeId} and member_id = ${memberId} and kind = 'invoice'
      and amount_paid > 0 and issued_at < ${before}::timestamptz)
    or exists (select from subscription where store_id = ${storeId} and member_id = ${memberId}
      and created_at < ${before}::timestamptz) as known`.execute(db)
  return rows[0]!.known
}

export const referralOfMember = (db: Db, storeId: number, memberId: number) =>
  db
    .selectFrom('referral')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Undefined if somebody else brought the member before. */
export const insertReferral = (
  db: Db,
  referral: NewRow<
    ReferralTable,
    'store_id' | 'affiliate_id' | 'member_id' | 'percent' | 'payments' | 'pays' | 'wait_days' | 'since'
  >,
) =>
  db
    .insertInto('referral')
    .values(referral)
    .onConflict((conflict) => conflict.columns(['store_id', 'member_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const orderBy = (db: Db, storeId: number, purchaseId: number) =>
  db
    .selectFrom('purchase')
    .select(['affiliate_id', 'member_id', 'created_at'])
    .where('store_id', '=', storeId)
    .where('id', '=', purchaseId)
    .executeTakeFirst()

export const purchaseOfInvoice = async (db: Db, storeId: number, invoiceId: number) =>
  (
    await db
      .selectFrom('invoice')
      .select('purchase_id')
      .where('store_id', '=', storeId)
      .where('id', '=', invoiceId)
      .executeTakeFirst()
  )?.purchase_id ?? null

/** An invoice of somebody who was brought, with what it has earned so far. */
export interface ReferredInvoice {
  currency: string
  status: string
  total: number
  tax: number
  amount_paid: number
  amount_refunded: number
  paid_at: string | null
  affiliate_id: number
  affiliate_member_id: number | null
  affiliate_kind: AffiliateRow['kind']
  stopped_at: string | null
  referral_id: number
  member_id: number
  percent: number
  payments: number | null
  pays: 'credit' | 'money'
  wait_days: number
  booked: number
  /** When its commission is due, if it has one. */
  due_at: string | null
  /** Other invoices of the same person that earned something. */
  others: number
  /** It was paid by a card that the affiliate has. */
  is_own_card: boolean
}

export async function referredInvoice(db: Db, storeId: number, id: number) {
  const { rows } = await sql<ReferredInvoice>`
    select invoice.currency, invoice.status, invoice.total, invoice.tax, invoice.amount_paid,
      invoice.amount_refunded, invoice.paid_at, affiliate.id as affiliate_id,
      affiliate.member_id as affiliate_member_id, affiliate.kind as affiliate_kind, affiliate.stopped_at, referral.id as referral_id,
      referral.member_id, referral.percent, referral.payments, referral.pays, referral.wait_days,
      coalesce(booked.amount, 0)::bigint as booked, booked.due_at,
      (select count(distinct invoice_id) from commission
        where referral_id = referral.id and invoice_id <> invoice.id)::int as others,
      exists (select from payment
        join payment_method as used on used.id = payment.payment_method_id
        join payment_method as own on own.fingerprint = used.fingerprint and own.store_id = used.store_id
        where payment.invoice_id = invoice.id and own.member_id = affiliate.member_id) as is_own_card
    from invoice
    join referral on referral.store_id = invoice.store_id and referral.member_id = invoice.member_id
    join affiliate on affiliate.id = referral.affiliate_id
    left join lateral (select sum(amount) as amount, min(due_at) as due_at from commission
      where commission.invoice_id = invoice.id) as booked on true
    where invoice.store_id = ${storeId} and invoice.id = ${id} and invoice.kind = 'invoice'
      and invoice.sold in ('recurring', 'once') and invoice.issued_at >= referral.since`.execute(db)
  return rows[0]
}

export const insertCommission = (
  db: Db,
  commission: NewRow<
    CommissionTable,
    | 'store_id'
    | 'affiliate_id'
    | 'referral_id'
    | 'invoice_id'
    | 'pays'
    | 'currency'
    | 'amount'
    | 'due_at'
    | 'created_at'
  >,
) => db.insertInto('commission').values(commission).returning('id').executeTakeFirstOrThrow()

interface UnpaidQuery {
  store_id: number
  affiliate_id: number
  currency: string
  pays: 'credit' | 'money'
  now: string
}

/** The commissions that are due and not paid out. */
export const unpaidCommissions = (db: Db, { store_id, affiliate_id, currency, pays, now }: UnpaidQuery) =>
  db
    .selectFrom('commission')
    .select(['id', 'invoice_id', 'amount'])
    .where('store_id', '=', store_id)
    .where('affiliate_id', '=', affiliate_id)
    .where('currency', '=', currency)
    .where('pays', '=', pays)
    .where('payout_id', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('id')
    .execute()

export const markCommissionsPaid = (db: Db, ids: readonly number[], payoutId: number) =>
  db
    .updateTable('commission')
    .set({ payout_id: payoutId })
    .where('id', 'in', ids)
    .where('payout_id', 'is', null)
    .execute()

export const insertPayout = (
  db: Db,
  payout: NewRow<
    AffiliatePayoutTable,
    'store_id' | 'affiliate_id' | 'pays' | 'currency' | 'amount' | 'gift_card_id' | 'actor_id' | 'created_at'
  >,
) => db.insertInto('affiliate_payout').values(payout).returning('id').executeTakeFirstOrThrow()

/** Whose credit is due, in all stores that run. */
export async function creditsDue(db: Db, now: string) {
  const { rows } = await sql<{ store_id: number; affiliate_id: number; currency: string }>`
    select commission.store_id, commission.affiliate_id, commission.currency
    from commission
    join store on store.id = commission.store_id and store.standby_since is null and store.paused_at is null
    join affiliate on affiliate.id = commission.affiliate_id and affiliate.member_id is not null
    where payout_id is null and commission.pays = 'credit' and due_at <= ${now}::timestamptz
    group by 1, 2, 3 having sum(commission.amount) > 0 order by 1, 2, 3`.execute(db)
  return rows
}

const earningsOf = (affiliate: string, now: string) => sql<Earnings[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'waiting', waiting, 'due', due, 'paid', paid)
    order by currency), '[]') from (
    select currency,
      coalesce(sum(amount) filter (where payout_id is null and due_at > ${now}::timestamptz), 0)::bigint as waiting,
      coalesce(sum(amount) filter (where payout_id is null and due_at <= ${now}::timestamptz), 0)::bigint as due,
      coalesce(sum(amount) filter (where payout_id is not null), 0)::bigint as paid
    from commission where commission.affiliate_id = ${sql.ref(affiliate)} group by currency) as sums)`

const FRIENDS = sql<number>`(select count(*) from referral where referral.affiliate_id = affiliate.id)::int`
const BUYERS = sql<number>`(select count(distinct referral_id) from commission
  where commission.affiliate_id = affiliate.id)::int`

const shownAffiliates = (now: string, storeId: number, rest: RawBuilder<unknown>) => sql<Affiliate>`
  select affiliate.id, affiliate.code, affiliate.kind,
    coalesce(affiliate.percent, settings.referral_percent, 10) as percent,
    case when affiliate.kind = 'partner' then affiliate.payments else settings.referral_payments end as payments,
    coalesce(affiliate.pays, settings.referral_pays, 'credit') as pays,
    affiliate.stopped_at is not null as stopped, affiliate.created_at,
    case when member.id is null then null else
      jsonb_build_object('id', member.id, 'name', member.name, 'email', member.email) end as member,
    ${FRIENDS} as friends, ${BUYERS} as buyers, ${earningsOf('affiliate.id', now)} as earnings
  from affiliate
  left join member on member.id = affiliate.member_id
  left join billing_settings as settings on settings.store_id = affiliate.store_id
  where affiliate.store_id = ${storeId} ${rest}`

const searchFilter = (search: string | undefined) =>
  search
    ? sql`and concat_ws(' ', affiliate.code, member.name, member.email) ilike ${likePattern(search)}`
    : sql``

export async function pageOfAffiliates(
  db: Db,
  storeId: number,
  { search, now, limit, offset }: { search: string | undefined; now: string; limit: number; offset: number },
): Promise<Affiliate[]> {
  const rest = sql`${searchFilter(search)} order by affiliate.id desc limit ${limit} offset ${offset}`
  return (await shownAffiliates(now, storeId, rest).execute(db)).rows
}

export async function countAffiliates(db: Db, storeId: number, search: string | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from affiliate left join member on member.id = affiliate.member_id
    where affiliate.store_id = ${storeId} ${searchFilter(search)}`.execute(db)
  return rows[0]!.total
}

export async function shownAffiliate(db: Db, storeId: number, id: number, now: string) {
  return (await shownAffiliates(now, storeId, sql`and affiliate.id = ${id}`).execute(db)).rows[0]
}

export async function duePayouts(db: Db, storeId: number, now: string): Promise<DuePayout[]> {
  const { rows } = await sql<DuePayout>`
    select affiliate.id as affiliate_id, affiliate.code, member.name, member.email, commission.currency,
      sum(commission.amount)::bigint as amount, count(*)::int as commissions
    from commission
    join affiliate on affiliate.id = commission.affiliate_id
    left join member on member.id = affiliate.member_id
    where commission.store_id = ${storeId} and payout_id is null and commission.pays = 'money'
      and due_at <= ${now}::timestamptz
    group by affiliate.id, member.id, commission.currency having sum(commission.amount) > 0
    order by affiliate.code, commission.currency`.execute(db)
  return rows
}

const PAYOUTS = sql`select payout.id, payout.affiliate_id, affiliate.code, member.name, member.email, payout.pays,
    payout.currency, payout.amount, actor.name as actor, payout.created_at
  from affiliate_payout as payout
  join affiliate on affiliate.id = payout.affiliate_id
  left join member on member.id = affiliate.member_id
  left join member as actor on actor.id = payout.actor_id`

export async function pageOfPayouts(
  db: Db,
  storeId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<AffiliatePayout[]> {
  const { rows } = await sql<AffiliatePayout>`${PAYOUTS} where payout.store_id = ${storeId}
    order by payout.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function payoutById(db: Db, storeId: number, id: number): Promise<AffiliatePayout> {
  const { rows } = await sql<AffiliatePayout>`${PAYOUTS}
    where payout.store_id = ${storeId} and payout.id = ${id}`.execute(db)
  return rows[0]!
}

export async function countPayouts(db: Db, storeId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from affiliate_payout
    where store_id = ${storeId}`.execute(db)
  return rows[0]!.total
}
