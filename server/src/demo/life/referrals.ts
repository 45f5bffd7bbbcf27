import { DAY_MS } from '@matinee/contract/platform/durations'
import { insertPartner } from '../../billing/referrals/affiliates.ts'
import { claimReferral } from '../../billing/referrals/attribution.ts'
import { updateCommission } from '../../billing/referrals/commissions.ts'
import { markPaid } from '../../billing/referrals/payouts.ts'
import { duePayouts } from '../../billing/referrals/queries.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { DemoMember } from './people.ts'
import type { SimulatedContext } from './simulated.ts'

/** Terms of those who bring others; the store's own programme is left as it is. */
const TERMS = { percent: 20, payments: 3, pays: 'money' } as const
const PARTNERS = 2
const DAYS_TO_PARTNER = 7
/** Every so many of those who buy came by a code. */
const ONE_IN = 9
/** Long enough ago that more is due again. */
const PAID_DAYS_AGO = 40

/** Somebody who came by the code of a partner. */
interface BroughtMember {
  member: DemoMember
  code: string
}

export interface DemoReferrals {
  partners: { member: DemoMember; code: string; day: number }[]
  brought: BroughtMember[]
}

/** Who brings others, and whom. Partners buy nothing: one who pays by the same card as they do would earn them nothing. */
export function planReferrals(members: readonly DemoMember[]): DemoReferrals {
  const partners = members
    .filter(({ buys }) => buys === 'nothing')
    .slice(0, PARTNERS)
    .map((member) => ({ member, code: codeOf(member), day: Math.max(0, member.joined - DAYS_TO_PARTNER) }))
  const brought = members
    .filter(({ buys }) => buys !== 'nothing')
    .filter((_member, at) => at % ONE_IN === 2)
    .flatMap((member, at) => {
      const { code, day } = partners[at % PARTNERS] ?? { code: '', day: 0 }
      return member.joined < day ? [{ member, code }] : []
    })
  return { partners, brought }
}

/** The first name, and the share in percent. */
const codeOf = ({ email }: DemoMember) =>
  `${email.replace(/[^a-z].*$/, '').toUpperCase()}${TERMS.percent}`.slice(-24)

export const becomePartner = (ctx: StoreContext, { member, code }: DemoReferrals['partners'][number]) =>
  insertPartner(ctx, member.id, { code, ...TERMS })

export const comeByCode = (ctx: StoreContext, { member, code }: BroughtMember) =>
  claimReferral(ctx, member.id, code)

/** Books what partners earned, each at the time of its payment, and pays one of them what was due a while ago. */
export const earnCommissions = (ctx: SimulatedContext, now: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const paidAt = now - PAID_DAYS_AGO * DAY_MS
    const invoices = await listBroughtInvoices(ctx)
    const [early, late] = [
      invoices.filter(({ at }) => at < paidAt),
      invoices.filter(({ at }) => at >= paidAt),
    ]
    await bookAll(ctx, early)
    ctx.clock.set(paidAt)
    const [due] = await duePayouts(ctx.db, ctx.store.id, ctx.clock.now().toISOString())
    if (due) await markPaid(ctx, { ...due, actor_id: null })
    await bookAll(ctx, late)
  })

async function bookAll(ctx: SimulatedContext, invoices: readonly { id: number; at: number }[]) {
  for (const { id, at } of invoices) {
    ctx.clock.set(at)
    await updateCommission(ctx, id)
  }
}

/** The paid invoices of those who came by a code, in the order they were paid. */
async function listBroughtInvoices({ db, store }: StoreContext) {
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('referral', (join) =>
      join
        .onRef('referral.store_id', '=', 'invoice.store_id')
        .onRef('referral.member_id', '=', 'invoice.member_id'),
    )
    .select(['invoice.id', 'invoice.paid_at'])
    .where('invoice.store_id', '=', store.id)
    .where('invoice.demo', '=', true)
    .where('invoice.paid_at', 'is not', null)
    .orderBy('invoice.paid_at')
    .execute()
  return rows.map(({ id, paid_at }) => ({ id, at: Date.parse(paid_at!) }))
}
