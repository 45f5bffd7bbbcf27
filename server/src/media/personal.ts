import { sql } from 'kysely'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'

const MEDIA: PersonalDataQueries = {
  uploads: (id) => sql`select file_name, size, created_at, active_at from upload where member_id = ${id}`,
  films_uploaded: (id) => sql`select file_name, created_at from video where uploaded_by = ${id} order by id`,
}

/** Pending uploads and the names of films a member uploaded; the films themselves belong to the store. */
export const uploadPersonalData: PersonalData = {
  export: (ctx, memberId) => runPersonalDataQueries(ctx.db, MEDIA, memberId),
  async erase(ctx, memberId) {
    await sql`update video set uploaded_by = null where uploaded_by = ${memberId}`.execute(ctx.db)
  },
}
