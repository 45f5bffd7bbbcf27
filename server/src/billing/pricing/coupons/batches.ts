import type { Body } from '@matinee/contract/platform/endpoint'
import type { createCouponBatch as creating } from '@matinee/contract/billing/coupons'
import { audit } from '../../../platform/audit.ts'
import { transact } from '../../../platform/context.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../../platform/http/viewer.ts'
import * as query from './batch-queries.ts'
import { CouponBatchBusy, CouponBatchNotFound } from './errors.ts'
import { makeCodes } from './jobs.ts'
import { assertCouponOffers, assertCouponRules, couponColumnsOf } from './rules.ts'
import { toJsonb } from '../../../platform/database/jsonb.ts'

const PER_PAGE = 25

/** Coupon batches, newest first. */
export async function listBatches({ db, store }: StoreContext, viewer: Viewer, page: number) {
  assertMaySee(viewer, 'money', 'coupons')
  const rows = await query.pageOfBatches(db, store.id, { limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE })
  const total = await query.countBatches(db, store.id)
  return {
    body: rows.slice(0, PER_PAGE),
    headers: { 'last-page': rows.length <= PER_PAGE, 'total-count': total, page },
  }
}

export async function readBatch(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMaySee(viewer, 'money', 'coupons')
  return batchNow(ctx, id)
}

export async function batchNow({ db, store }: StoreContext, id: number) {
  const batch = await query.batchById(db, store.id, id)
  if (!batch) throw CouponBatchNotFound()
  return batch
}

/** Records the batch; a job makes its codes. */
export function createBatch(
  ctx: StoreContext,
  viewer: Viewer,
  { prefix, count, ...rules }: Body<typeof creating>,
) {
  assertMayEdit(viewer, 'money', 'coupons')
  assertCouponRules(rules)
  return transact(ctx, async (ctx) => {
    await assertCouponOffers(ctx, rules.offer_ids)
    const offer_ids = rules.applies_to === 'offers' ? rules.offer_ids : []
    const { id } = await query.insertBatch(ctx.db, {
      store_id: ctx.store.id,
      name: rules.name.trim() || prefix.toUpperCase() || String(count),
      prefix: prefix.toUpperCase(),
      wanted: count,
      rules: toJsonb({ ...couponColumnsOf(rules), offer_ids }),
      created_at: ctx.clock.now().toISOString(),
    })
    await enqueue(ctx, makeCodes, { batch_id: id })
    const subject = { kind: 'coupon_batch', id, name: rules.name }
    await audit(ctx, viewer, { act: 'coupons.made', subject, details: { count } })
    return batchNow(ctx, id)
  })
}

/** Disables all codes of a batch, or enables them again. */
export function archiveBatch(ctx: StoreContext, viewer: Viewer, id: number, archived: boolean) {
  assertMayEdit(viewer, 'money', 'coupons')
  return transact(ctx, async (ctx) => {
    const { name, state } = await batchNow(ctx, id)
    if (state === 'making') throw CouponBatchBusy()
    await query.archiveCodes(ctx.db, id, archived ? ctx.clock.now().toISOString() : null)
    const subject = { kind: 'coupon_batch', id, name }
    await audit(ctx, viewer, { act: archived ? 'coupons.archived' : 'coupons.restored', subject })
    return batchNow(ctx, id)
  })
}
