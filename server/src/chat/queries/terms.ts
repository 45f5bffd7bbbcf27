import { sql } from 'kysely'
import type { LiveState } from '@matinee/contract/live/live'
import { PLANNED_ONCE, type Db } from '../../platform/database/database.ts'
import type { PlaybackTerms } from '../../playback/policy.ts'
import type { LiveChatTable } from '../tables.ts'
import type { MemberStatus } from '../../members/tables.ts'
import type { Selectable } from 'kysely'

type Rules = Omit<Selectable<LiveChatTable>, 'content_id' | 'store_id'>

/** Everything that decides what one person may do in a chat. */
export interface ChatTerms extends Rules, PlaybackTerms {
  content_id: number
  title: string
  has_chat: boolean
  has_donations: boolean
  live_state: LiveState
  starts_at: string
  started_at: string | null
  interrupted_at: string | null
  breaks_ms: number
  /** Null for a guest. */
  standing: MemberStatus | null
  standing_until: string | null
  member_since: string | null
  avatar: string | null
  /** Named by the staff for this chat. */
  is_moderator: boolean
  /** The longest current ban or time-out; `until` null for a ban. */
  is_banned: boolean
  banned_until: string | null
  words: string[]
}

/** The terms of a chat for one member; undefined if the store has no such live event. */
export async function findChatTerms(
  db: Db,
  {
    storeId,
    memberId,
    contentId,
    now,
  }: { storeId: number; memberId: number; contentId: number; now: string },
): Promise<ChatTerms | undefined> {
  const { rows } = await sql<ChatTerms>`${sql.raw(PLANNED_ONCE)}
    select content.id as content_id, content.title, content.status, content.access, content.preview_seconds,
      content.publish_at, content.expire_at, content.coming_soon, false as free,
      event.chat as has_chat, event.donations as has_donations, event.state as live_state, event.starts_at,
      event.started_at, event.interrupted_at, event.breaks_ms,
      coalesce(chat.writers, 'viewers') as writers, coalesce(chat.slow_seconds, 0) as slow_seconds,
      coalesce(chat.member_minutes, 0) as member_minutes, coalesce(chat.emoji_only, false) as emoji_only,
      coalesce(chat.links, false) as links, coalesce(chat.first_held, false) as first_held,
      coalesce(chat.opens_minutes, 30) as opens_minutes, coalesce(chat.open_after, false) as open_after,
      coalesce(chat.questions, false) as questions,
      coalesce(chat.own_moment, false) as own_moment,
      chat.pinned_id, offer.id as pinned_offer_id, chat.goal_amount, chat.goal_title,
      viewer.standing, viewer.standing_until, viewer.created_at as member_since, viewer.avatar,
      exists (select from chat_moderator as moderator where moderator.content_id = event.content_id
        and moderator.member_id = viewer.id) as is_moderator,
      ban.id is not null as is_banned, ban.until as banned_until,
      coalesce(settings.words, '{}') as words
    from live_event as event
    join content on content.id = event.content_id
    left join live_chat as chat on chat.content_id = event.content_id
    left join offer on offer.id = chat.pinned_offer_id and offer.state = 'active'
    left join community_settings as settings on settings.store_id = event.store_id
    left join member as viewer on viewer.id = ${memberId} and viewer.store_id = event.store_id
    left join lateral (
      select id, until from chat_ban
      where member_id = ${memberId} and lifted_at is null and (until is null or until > ${now})
        and store_id = event.store_id and (content_id is null or content_id = event.content_id)
      order by until desc nulls first limit 1
    ) as ban on true
    where event.content_id = ${contentId} and event.store_id = ${storeId}`.execute(db)
  return rows[0]
}
