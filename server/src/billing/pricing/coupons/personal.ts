import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../../../platform/personal-data.ts'

const QUESTIONS: PersonalDataQueries = {
  coupons_used: (id) => sql`select coupon.code, redemption.amount, redemption.at, redemption.released_at
    from coupon_redemption as redemption join coupon on coupon.id = redemption.coupon_id
    where redemption.member_id = ${id} order by redemption.id`,
  coupons_given: (id) => sql`select code, name, percent, expires_at, redemptions
    from coupon where member_id = ${id} order by id`,
}

/** Redemptions and personal coupons are deleted with the member's row. */
export const personalCoupons: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, QUESTIONS, memberId),
}
