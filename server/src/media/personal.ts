import { sql } from 'kysely'
import { answersTo, type PersonalData, type Questions } from '../platform/personal-data.ts'

const MEDIA: Questions = {
  uploads: (id) => sql`select file_name, size, created_at, active_at from upload where member_id = ${id}`,
}

/** Uploads on their way; the films they become are the store's. */
export const personalUploads: PersonalData = {
  export: (ctx, memberId) => answersTo(ctx.db, MEDIA, memberId),
}
