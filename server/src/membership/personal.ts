import { sql } from 'kysely'
import { answersTo, type PersonalData, type Questions } from '../platform/personal-data.ts'

const ACCESSES: Questions = {
  accesses: (id) => sql`select coalesce(offer.title, content.title) as what, source, starts_at, ends_at,
      first_played_at, revoked_at
    from access left join offer on offer.id = access.offer_id left join content on content.id = access.content_id
    where access.member_id = ${id} order by access.id`,
}

/** Accesses hang on the member, and go with them. */
export const personalMembership: PersonalData = {
  export: (ctx, memberId) => answersTo(ctx.db, ACCESSES, memberId),
}
