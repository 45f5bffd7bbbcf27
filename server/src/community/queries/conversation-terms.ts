import { sql, type RawBuilder } from 'kysely'
import { PLANNED_ONCE, type Db } from '../../platform/database/database.ts'
import type { CommentRate } from '../rate-limit.ts'
import type { CommentingTerms } from '../policy.ts'

export interface ConversationRef {
  contentId: number
  chapterId: number | null
}

export interface ConversationTerms extends CommentingTerms {
  content_id: number
  permalink: string
  /** The requested chapter belongs to the program; true if none is requested. */
  has_chapter: boolean
  /** Number of visible comments. */
  total: number
  first_held: boolean
  words: string[]
  link_limit: number | null
  avatar: string | null
}

/** Finds the terms of a conversation for one member. */
export async function findConversationTerms(
  db: Db,
  storeId: number,
  memberId: number,
  place: ConversationRef,
): Promise<ConversationTerms | undefined> {
  const { rows } = await sql<ConversationTerms>`${selectTerms(storeId, memberId, place, sql``)}`.execute(db)
  return rows[0]
}

/**
 * Finds the terms with the author's rate and locks the settings of program and store until the transaction
 * ends, so that nothing is written after comments are closed.
 */
export async function lockConversationTerms(
  db: Db,
  storeId: number,
  memberId: number,
  place: ConversationRef,
  pace: RawBuilder<unknown>,
): Promise<(ConversationTerms & CommentRate) | undefined> {
  const { rows } = await sql<ConversationTerms & CommentRate>`${selectTerms(storeId, memberId, place, pace)}
    for share of content, store`.execute(db)
  return rows[0]
}

const selectTerms = (
  storeId: number,
  memberId: number,
  { contentId, chapterId }: ConversationRef,
  more: RawBuilder<unknown>,
) => sql`${sql.raw(PLANNED_ONCE)}
    select content.id as content_id, content.permalink, content.status, content.publish_at, content.expire_at,
      content.coming_soon, content.commenting, content.region_mode, content.region_countries,
      store.commenting as store_commenting,
      coalesce(settings.readers, 'everyone') as readers, coalesce(settings.writers, 'members') as writers,
      coalesce(settings.first_held, false) as first_held, coalesce(settings.words, '{}') as words,
      case when settings.store_id is null then 2 else settings.link_limit end as link_limit,
      viewer.standing, viewer.standing_until, viewer.avatar,
      ${chapterId}::bigint is null or exists (select from chapter where chapter.id = ${chapterId}
        and chapter.content_id = content.id and chapter.kind <> 'divider') as has_chapter,
      coalesce((select shown from comment_count where comment_count.content_id = content.id
        and comment_count.chapter_id is not distinct from ${chapterId}::bigint), 0) as total
      ${more}
    from content
    join store on store.id = content.store_id
    left join community_settings as settings on settings.store_id = store.id
    left join member as viewer on viewer.id = ${memberId} and viewer.store_id = store.id
    where content.id = ${contentId} and content.store_id = ${storeId}`
