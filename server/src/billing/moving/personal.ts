import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../../platform/personal-data.ts'

const ORIGINS: PersonalDataQueries = {
  moved_subscriptions: (
    id,
  ) => sql`select provider, customer_ref, method_ref, subscription_ref, spent, joined_at
    from moved_subscription join subscription on subscription.id = subscription_id
    where member_id = ${id} order by subscription_id`,
}

/** What is known of a member's plan at the service they came from. */
export const personalOrigins: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, ORIGINS, memberId),
  async erase({ db }, memberId) {
    await sql`delete from moved_subscription using subscription
      where subscription.id = subscription_id and member_id = ${memberId}`.execute(db)
  },
}
