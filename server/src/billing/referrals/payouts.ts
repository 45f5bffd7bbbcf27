import type { AffiliatePayout, DuePayout, RewardKind } from '@matinee/contract/billing/referrals'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { createCredit } from '../gift-cards/cards.ts'
import { publish } from '../../platform/jobs/events.ts'
import { affiliatePaid } from '../events.ts'
import { bookEntries } from '../ledger/ledger.ts'
import { updateCommission } from './commissions.ts'
import { AffiliateNotFound, PayoutChanged } from './errors.ts'
import * as query from './queries.ts'

const PER_PAGE = 25

/** What is to be paid in money now. */
export async function listDuePayouts(ctx: StoreContext, viewer: Viewer): Promise<DuePayout[]> {
  assertMaySee(viewer, 'money', 'coupons')
  return query.duePayouts(ctx.db, ctx.store.id, ctx.clock.now().toISOString())
}

export async function listPayouts({ db, store }: StoreContext, viewer: Viewer, page: number) {
  assertMaySee(viewer, 'money', 'coupons')
  const rows = await query.pageOfPayouts(db, store.id, { limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE })
  const headers = {
    'last-page': rows.length <= PER_PAGE,
    'total-count': await query.countPayouts(db, store.id),
    page,
  }
  return { body: rows.slice(0, PER_PAGE), headers }
}

interface PayAffiliateInput {
  affiliate_id: number
  currency: string
  /** The amount the staff saw. */
  amount: number
}

/** Marks what is due to an affiliate as paid, once. Throws `PayoutChanged` if it is another amount than was seen. */
export function payAffiliate(
  ctx: StoreContext,
  viewer: Viewer,
  input: PayAffiliateInput,
): Promise<AffiliatePayout> {
  assertMayEdit(viewer, 'money')
  return transact(ctx, async (ctx) => {
    const payout = await markPaid(ctx, { ...input, actor_id: viewer.id })
    const { affiliate_id, code, amount, currency } = payout
    const subject = { kind: 'affiliate', id: affiliate_id, name: code }
    await audit(ctx, viewer, { act: 'affiliate.paid', subject, details: { amount, currency } })
    return payout
  })
}

/** The same, whoever did it. */
export function markPaid(
  ctx: StoreContext,
  { affiliate_id, currency, amount, actor_id }: PayAffiliateInput & { actor_id: number | null },
): Promise<AffiliatePayout> {
  return transact(ctx, async (ctx) => {
    const affiliate = await query.lockAffiliate(ctx.db, ctx.store.id, affiliate_id)
    if (!affiliate) throw AffiliateNotFound()
    const due = await commissionsDue(ctx, { affiliate_id, currency, pays: 'money' })
    if (due.amount !== amount) throw PayoutChanged()
    const id = await insertPayout(ctx, due, { actor_id, gift_card_id: null })
    await publishPaid(ctx, due, affiliate.member_id)
    return query.payoutById(ctx.db, ctx.store.id, id)
  })
}

/** Adds the credit that is due to a member's balance, once. */
export function giveCredit(
  ctx: StoreContext,
  { affiliate_id, currency }: { affiliate_id: number; currency: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const affiliate = await query.lockAffiliate(ctx.db, ctx.store.id, affiliate_id)
    if (!affiliate?.member_id) return
    const due = await commissionsDue(ctx, { affiliate_id, currency, pays: 'credit' })
    if (due.amount <= 0) return
    const card = await createCredit(ctx, { member_id: affiliate.member_id, amount: due.amount, currency })
    await insertPayout(ctx, due, { actor_id: null, gift_card_id: card.id })
    await publishPaid(ctx, due, affiliate.member_id)
  })
}

interface CommissionsDue {
  affiliate_id: number
  currency: string
  pays: RewardKind
  ids: number[]
  amount: number
}

/** What is due under the lock of the affiliate, after each invoice was looked at again. */
async function commissionsDue(
  ctx: StoreContext,
  of: Pick<CommissionsDue, 'affiliate_id' | 'currency' | 'pays'>,
): Promise<CommissionsDue> {
  const unpaid = { ...of, store_id: ctx.store.id, now: ctx.clock.now().toISOString() }
  const before = await query.unpaidCommissions(ctx.db, unpaid)
  for (const id of new Set(before.map(({ invoice_id }) => invoice_id))) await updateCommission(ctx, id)
  const rows = await query.unpaidCommissions(ctx.db, unpaid)
  return { ...of, ids: rows.map(({ id }) => id), amount: rows.reduce((sum, { amount }) => sum + amount, 0) }
}

async function insertPayout(
  ctx: StoreContext,
  { ids, ...due }: CommissionsDue,
  by: { actor_id: number | null; gift_card_id: number | null },
): Promise<number> {
  const created_at = ctx.clock.now().toISOString()
  const { id } = await query.insertPayout(ctx.db, { ...due, ...by, store_id: ctx.store.id, created_at })
  await query.markCommissionsPaid(ctx.db, ids, id)
  await bookEntries(ctx, [
    {
      kind: 'affiliate_paid',
      cause: `affiliate_payout:${id}`,
      currency: due.currency,
      lines: [
        ['affiliates', due.amount],
        [due.pays === 'credit' ? 'gift_cards' : 'payouts', -due.amount],
      ],
    },
  ])
  return id
}

const publishPaid = (
  ctx: StoreContext,
  { amount, currency, pays }: CommissionsDue,
  member_id: number | null,
) => member_id && publish(ctx, affiliatePaid, { store_id: ctx.store.id, member_id, amount, currency, pays })
