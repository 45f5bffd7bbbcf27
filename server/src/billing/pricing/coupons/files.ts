import { audit } from '../../../platform/audit.ts'
import { csvOf } from '../../../platform/text/csv-writer.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../../../platform/http/viewer.ts'
import { batchNow } from './batches.ts'
import { couponCodesAfter, pageOfCoupons, type CouponCodeRow, type CouponListFilter } from './list-queries.ts'

const AT_ONCE = 2000

/** The codes of a batch and their status as CSV, streamed. */
export async function batchFile(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMaySee(viewer, 'money', 'coupons')
  const { name } = await batchNow(ctx, id)
  const subject = { kind: 'coupon_batch', id, name }
  await audit(ctx, viewer, { act: 'coupons.exported', subject })
  return csvOf(codeRows(ctx, { ...base(ctx), batch_id: id }))
}

const base = ({ store, clock }: StoreContext) => ({ store_id: store.id, now: clock.now().toISOString() })

async function* codeRows({ db }: StoreContext, wanted: CouponListFilter) {
  yield ['code', 'state', 'redeemed_at', 'member_id', 'member_name']
  let rows: CouponCodeRow[] = []
  do {
    rows = await couponCodesAfter(db, wanted, rows.at(-1)?.id ?? 0, AT_ONCE)
    for (const { code, state, redeemed_at, member_id, member_name } of rows)
      yield [code, state, redeemed_at, member_id, member_name]
  } while (rows.length > 0)
}

const COLUMNS = [
  'code',
  'name',
  'state',
  'kind',
  'percent',
  'amount',
  'currency',
  'applies_to',
  'duration',
  'periods',
  'redemptions',
  'max_redemptions',
  'starts_at',
  'expires_at',
] as const

/** All coupons made one by one as CSV; amounts are in minor units. */
export async function couponsFile(ctx: StoreContext, viewer: Viewer) {
  assertMaySee(viewer, 'money', 'coupons')
  const subject = { kind: 'coupon', id: null, name: null }
  await audit(ctx, viewer, { act: 'coupons.exported', subject })
  return csvOf(couponRows(ctx))
}

async function* couponRows(ctx: StoreContext) {
  yield [...COLUMNS, 'revenue']
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await pageOfCoupons(ctx.db, base(ctx), { limit: AT_ONCE, offset })
    for (const row of rows)
      yield [
        ...COLUMNS.map((name) => row[name]),
        row.revenue.map(({ amount, currency }) => `${amount} ${currency}`).join('; '),
      ]
    if (rows.length < AT_ONCE) return
  }
}
