import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'

const ACCESSES: PersonalDataQueries = {
  accesses: (id) => sql`select coalesce(offer.title, content.title) as what, source, starts_at, ends_at,
      first_played_at, revoked_at
    from access left join offer on offer.id = access.offer_id left join content on content.id = access.content_id
    where access.member_id = ${id} order by access.id`,
}

/** Accesses are deleted with the member. */
export const personalMembership: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, ACCESSES, memberId),
}
