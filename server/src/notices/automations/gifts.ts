import type { StepOf } from '@matinee/contract/notices/automation-steps'
import { makePersonalCoupon } from '../../billing/pricing/coupons/personal-coupons.ts'
import { addTagTo, removeTagFrom } from '../../members/people/member-tags.ts'
import { grantAccess } from '../../offers/accesses.ts'
import { accessTermsOf, findOffer } from '../../offers/offers.ts'
import { timestampAfter } from '../../platform/clock.ts'
import type { StoreContext } from '../../platform/http/http.ts'

interface Receiver {
  id: number
  automation_id: number
  member_id: number
}

const DAY_SECONDS = 24 * 60 * 60

export const setTag = (ctx: StoreContext, { act, tag }: StepOf<'tag'>, { member_id }: Receiver) =>
  (act === 'add' ? addTagTo : removeTagFrom)(ctx, [member_id], tag!)

/** Gives the offer of a step free of charge, for its days or as long as the offer usually lasts. */
export async function giveOffer(ctx: StoreContext, { offer_id, days }: StepOf<'grant'>, run: Receiver) {
  const offer = await findOffer(ctx, offer_id!)
  await grantAccess(ctx, {
    member_id: run.member_id,
    offer_id: offer.id,
    source: 'automation',
    source_id: run.id,
    starts_at: ctx.clock.now().toISOString(),
    ...accessTermsOf(ctx, offer),
    ...(days !== null && { ends_at: timestampAfter(ctx.clock, days * DAY_SECONDS), watch_hours: null }),
  })
}

/** Makes a coupon for one person; a later one of the same run takes its place in mails. */
export async function makeCoupon(ctx: StoreContext, step: StepOf<'coupon'>, run: Receiver) {
  const { name } = await ctx.db
    .selectFrom('automation')
    .select('name')
    .where('id', '=', run.automation_id)
    .executeTakeFirstOrThrow()
  const { percent, duration, periods, days } = step
  const { code } = await makePersonalCoupon(ctx, {
    ...{ member_id: run.member_id, percent, duration, periods, name },
    good_for: days * DAY_SECONDS,
  })
  await ctx.db.updateTable('automation_run').set({ coupon: code }).where('id', '=', run.id).execute()
}
