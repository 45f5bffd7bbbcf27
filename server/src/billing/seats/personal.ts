import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../../platform/personal-data.ts'

const QUESTIONS: PersonalDataQueries = {
  seats: (id) => sql`select offer.title, seat.email, seat.created_at, seat.joined_at from seat
    join subscription on subscription.id = seat.subscription_id join offer on offer.id = subscription.offer_id
    where seat.member_id = ${id} order by seat.id`,
  seats_given: (id) => sql`select seat.email, seat.created_at, seat.joined_at from seat
    join subscription on subscription.id = seat.subscription_id where subscription.member_id = ${id} order by seat.id`,
}

/** A seat goes with its person, and the addresses they invited go with theirs. */
export const personalSeats: PersonalData = {
  export: (ctx: Context, memberId) => runPersonalDataQueries(ctx.db, QUESTIONS, memberId),
  async erase({ db }, memberId) {
    await db
      .deleteFrom('seat')
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('member_id', '=', memberId),
          eb(
            'subscription_id',
            'in',
            selectFrom('subscription').select('id').where('member_id', '=', memberId),
          ),
        ]),
      )
      .execute()
  },
}
