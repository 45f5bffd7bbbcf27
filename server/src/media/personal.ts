import { sql } from 'kysely'
import { answersTo, type PersonalData, type Questions } from '../platform/personal-data.ts'

const MEDIA: Questions = {
  uploads: (id) => sql`select file_name, size, created_at, active_at from upload where member_id = ${id}`,
  films_uploaded: (id) => sql`select file_name, created_at from video where uploaded_by = ${id} order by id`,
}

/** Uploads on their way, and which films somebody brought; the films themselves are the store's. */
export const personalUploads: PersonalData = {
  export: (ctx, memberId) => answersTo(ctx.db, MEDIA, memberId),
  async erase(ctx, memberId) {
    await sql`update video set uploaded_by = null where uploaded_by = ${memberId}`.execute(ctx.db)
  },
}
