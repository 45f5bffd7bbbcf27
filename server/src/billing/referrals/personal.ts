import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../../platform/personal-data.ts'

const QUESTIONS: PersonalDataQueries = {
  referral_code: (id) => sql`select code, kind, percent, payments, pays, stopped_at, created_at
    from affiliate where member_id = ${id}`,
  brought_by: (id) => sql`select affiliate.code, referral.since from referral
    join affiliate on affiliate.id = referral.affiliate_id where referral.member_id = ${id}`,
  referrals_paid: (id) => sql`select payout.pays, payout.currency, payout.amount, payout.created_at
    from affiliate_payout as payout join affiliate on affiliate.id = payout.affiliate_id
    where affiliate.member_id = ${id} or payout.actor_id = ${id} order by payout.id`,
}

/** What was earned and paid stays in the books, without the person: the database forgets who it was. */
export const personalReferrals: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, QUESTIONS, memberId),
}
