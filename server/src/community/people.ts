import type { CommunityPerson, ModerationAct, PersonAct } from '@matinee/contract/community/moderation'
import type { AccessStanding } from '@matinee/contract/store/access-rules'
import { isStaffRole } from '@matinee/contract/platform/roles'
import { PersonNotFound } from '../members/people/errors.ts'
import { findMember } from '../members/queries.ts'
import { changeStanding, standingNow, type NewStanding } from '../members/staff/member-status.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { presentModeratedComments } from './moderated-comments.ts'
import { renderCommentTexts } from './comment-presentation.ts'
import { insertModerationAct } from './queries/acts.ts'
import { findQueue } from './queries/moderation.ts'
import { findCommentCounts, findActsAbout } from './queries/people.ts'
import { toJsonb } from '../platform/database/jsonb.ts'

const RECENT_COMMENTS = 20

/** Returns a member's profile for moderators: latest comments and the moderation acts about them. */
export async function readCommunityPerson(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<CommunityPerson> {
  assertMaySee(viewer, 'community')
  const { db, store } = ctx
  const member = await findMember(db, store.id, id)
  if (!member) throw PersonNotFound()
  const [{ reported, reports_made, ...counts }, rows, acts] = await Promise.all([
    findCommentCounts(db, id),
    findQueue(db, store.id, { queue: 'all', member_id: id }, RECENT_COMMENTS),
    findActsAbout(db, store.id, id),
  ])
  const standing = standingNow(member, ctx.clock.now())
  return {
    user: { ...toCommunityUser(member), staff: isStaffRole(member.role) },
    joined_at: member.created_at,
    standing,
    standing_reason: standing === 'good' ? null : member.standing_reason,
    standing_until: standing === 'good' ? null : member.standing_until,
    counts,
    reported,
    reports_made,
    comments: await presentModeratedComments(ctx, rows),
    acts: await presentActs(ctx, acts),
  }
}

const toCommunityUser = ({ id, name, nickname, avatar }: Omit<CommunityPerson['user'], 'staff'>) => ({
  id,
  name,
  nickname,
  avatar,
})

async function presentActs(
  ctx: StoreContext,
  acts: Awaited<ReturnType<typeof findActsAbout>>,
): Promise<ModerationAct[]> {
  const words = await renderCommentTexts(
    ctx,
    acts.map(({ body, mentioned_ids }) => ({ body: body ?? '', mentioned_ids: mentioned_ids ?? [] })),
  )
  return acts.map(({ body: _body, mentioned_ids: _ids, comment_id, ...act }, at) => ({
    ...act,
    comment: comment_id === null ? null : { id: comment_id, body: words[at]! },
  }))
}

const STANDING_AFTER: Record<PersonAct, AccessStanding> = { mute: 'muted', ban: 'blocked', release: 'good' }

export interface PersonDecision {
  act: PersonAct
  reason: string | null
  until: string | null
}

/** Mutes, bans or releases a member, for a time or permanently. */
export function moderatePerson(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { act, reason, until }: PersonDecision,
) {
  assertMayEdit(viewer, 'community')
  return transact(ctx, async (ctx) => {
    const member = await findMember(ctx.db, ctx.store.id, id)
    if (!member) throw PersonNotFound()
    const after = await changeStanding(ctx, viewer, id, {
      standing: STANDING_AFTER[act],
      reason,
      until: until && new Date(until).toISOString(),
    })
    const act_id = await insertModerationAct(ctx.db, {
      store_id: ctx.store.id,
      comment_id: null,
      member_id: id,
      actor_id: viewer.id,
      actor_name: viewer.name,
      act,
      reason,
      before: toJsonb({
        standing: standingNow(member, ctx.clock.now()),
        reason: member.standing_reason,
        until: member.standing_until,
      } satisfies NewStanding),
      after: toJsonb(after),
      at: ctx.clock.now().toISOString(),
    })
    return { act_ids: [act_id], person: await readCommunityPerson(ctx, viewer, id) }
  })
}
