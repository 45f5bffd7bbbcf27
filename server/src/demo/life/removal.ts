import { type RawBuilder, sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'

/** Deletes what the people of the demo bought, watched and wrote, in the order rows depend on each other. */
export async function clearLife({ db, store, clock }: StoreContext): Promise<void> {
  const people = sql`(select id from member where store_id = ${store.id} and demo)`
  await runAll(db, [
    ...clearedMailings(store.id, people),
    ...clearedVendor(people),
    ...clearedBooks(store.id, people),
    ...clearedTraces(store.id, people),
  ])
  await clearCoupons(db, store.id, clock.now())
}

async function runAll(db: StoreContext['db'], statements: readonly RawBuilder<unknown>[]) {
  for (const statement of statements) await statement.execute(db)
}

/** With their readers, clicks, and whoever stands at a step. */
const clearedMailings = (storeId: number, people: RawBuilder<unknown>) => [
  sql`delete from campaign where store_id = ${storeId} and demo`,
  sql`delete from automation where store_id = ${storeId} and demo`,
  sql`delete from notice_choice where store_id = ${storeId} and member_id in ${people}`,
]

const clearedVendor = (people: RawBuilder<unknown>) => [
  sql`delete from test_provider.refund where payment_ref in (select ref from payment where member_id in ${people})`,
  sql`delete from test_provider.payment where key in (select 'payment:' || id from payment where member_id in ${people})`,
  sql`delete from test_provider.method where customer in (select 'tpc_' || id from member where id in ${people})`,
]

function clearedBooks(storeId: number, people: RawBuilder<unknown>) {
  const invoices = sql`(select id from invoice where store_id = ${storeId} and demo)`
  const affiliates = sql`(select id from affiliate where store_id = ${storeId} and member_id in ${people})`
  const entries = sql`(select id from ledger_entry where store_id = ${storeId}
    and (invoice_id in ${invoices} or payment_id in (select id from payment where member_id in ${people})
      or cause in (select 'commission:' || id from commission where affiliate_id in ${affiliates}
        union all select 'affiliate_payout:' || id from affiliate_payout where affiliate_id in ${affiliates})))`
  return [
    sql`delete from ledger_line where entry_id in ${entries}`,
    sql`delete from ledger_entry where id in ${entries}`,
    sql`delete from affiliate where id in ${affiliates}`, // with those they brought and what they earned
    sql`delete from dispute where payment_id in (select id from payment where member_id in ${people})`,
    sql`delete from refund where invoice_id in ${invoices}`,
    sql`delete from coupon_redemption where member_id in ${people}`,
    sql`delete from gift_card_use where invoice_id in ${invoices}`,
    sql`delete from payment where member_id in ${people}`,
    sql`update purchase set invoice_id = null where member_id in ${people}`,
    sql`delete from invoice where store_id = ${storeId} and demo`,
    sql`delete from purchase where member_id in ${people}`,
    sql`delete from subscription where member_id in ${people}`,
    sql`delete from access where member_id in ${people}`,
    sql`delete from payment_method where member_id in ${people}`,
    sql`delete from trial_taken where member_id in ${people}`,
  ]
}

const clearedTraces = (storeId: number, people: RawBuilder<unknown>) => [
  sql`delete from viewing where store_id = ${storeId} and member_id in ${people}`,
  sql`delete from comment where member_id in ${people}`,
  sql`delete from moderation_act where member_id in ${people}`,
  sql`delete from comment_like where member_id in ${people}`,
  sql`delete from comment_report where member_id in ${people}`,
  sql`delete from watch where member_id in ${people}`,
  sql`delete from viewed where member_id in ${people}`,
  sql`delete from favorite where member_id in ${people}`,
]

/** A coupon that somebody else used stays, for nobody any more. */
async function clearCoupons(db: StoreContext['db'], storeId: number, now: Date) {
  await sql`delete from coupon where store_id = ${storeId} and demo
    and not exists (select from coupon_redemption where coupon_id = coupon.id)
    and not exists (select from subscription where coupon_id = coupon.id)`.execute(db)
  await sql`update coupon set demo = false, archived_at = coalesce(archived_at, ${now.toISOString()})
    where store_id = ${storeId} and demo`.execute(db)
}

/** Removes the people of the demo with everything of theirs. */
export async function removeLife(ctx: StoreContext): Promise<void> {
  const { db, store } = ctx
  await clearLife(ctx)
  const people = sql`(select id from member where store_id = ${store.id} and demo)`
  await runAll(db, [
    sql`delete from player_event where store_id = ${store.id} and member_id in ${people}`,
    sql`delete from page_view where store_id = ${store.id} and member_id in ${people}`,
    sql`delete from pixel_event where store_id = ${store.id} and member_id in ${people}`,
    sql`delete from mail where store_id = ${store.id} and member_id in ${people}`,
    sql`delete from member where store_id = ${store.id} and demo`,
  ])
}
