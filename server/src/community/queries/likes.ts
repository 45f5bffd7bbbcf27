import type { Db } from '../../platform/database.ts'

export const insertLike = (db: Db, commentId: number, memberId: number, now: string) =>
  db
    .insertInto('comment_like')
    .values({ comment_id: commentId, member_id: memberId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteLike = (db: Db, commentId: number, memberId: number) =>
  db
    .deleteFrom('comment_like')
    .where('comment_id', '=', commentId)
    .where('member_id', '=', memberId)
    .execute()

export const likesOf = async (db: Db, commentId: number) => {
  const found = await db.selectFrom('comment').select('likes').where('id', '=', commentId).executeTakeFirst()
  return found?.likes ?? 0
}
