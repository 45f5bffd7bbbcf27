import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ChatModeratorTable } from '../tables.ts'

/** The moderators of a chat with their accounts, in the order they were named. */
export const findModerators = (db: Db, contentId: number) =>
  db
    .selectFrom('chat_moderator as moderator')
    .innerJoin('member', 'member.id', 'moderator.member_id')
    .select([
      'moderator.member_id',
      'moderator.created_at',
      'member.name as author_name',
      'member.nickname as author_nickname',
      'member.avatar as author_avatar',
      'member.role as author_role',
    ])
    .where('moderator.content_id', '=', contentId)
    .orderBy('moderator.created_at')
    .orderBy('moderator.member_id')
    .execute()

export const isModerator = async (db: Db, contentId: number, memberId: number): Promise<boolean> =>
  (await db
    .selectFrom('chat_moderator')
    .select('member_id')
    .where('content_id', '=', contentId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

/** Names a moderator; false if they were named before. */
export const insertModerator = async (
  db: Db,
  moderator: NewRow<ChatModeratorTable, 'content_id' | 'member_id' | 'store_id' | 'actor_id' | 'created_at'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chat_moderator')
    .values(moderator)
    .onConflict((conflict) => conflict.columns(['content_id', 'member_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes a moderator; false if they were none. */
export const deleteModerator = async (db: Db, contentId: number, memberId: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('chat_moderator')
    .where('content_id', '=', contentId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
