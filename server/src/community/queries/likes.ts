import type { Db } from '../../platform/database/database.ts'

/** Resolves to whether it was not liked before. */
export async function insertLike(db: Db, commentId: number, memberId: number, now: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('comment_like')
    .values({ comment_id: commentId, member_id: memberId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Resolves to whether it was liked before. */
export async function deleteLike(db: Db, commentId: number, memberId: number) {
  const { numDeletedRows } = await db
    .deleteFrom('comment_like')
    .where('comment_id', '=', commentId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export const findLikeCount = async (db: Db, commentId: number) => {
  const found = await db.selectFrom('comment').select('likes').where('id', '=', commentId).executeTakeFirst()
  return found?.likes ?? 0
}
