import type { AccessStanding, StandingNow } from '@matinee/contract/store/access-rules'
import { reaches } from '@matinee/contract/platform/roles'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import { NotInYourRole } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertStaff, type Viewer } from '../../platform/http/viewer.ts'
import { PersonNotFound } from '../people/errors.ts'
import { lockMember, updateMember, type MemberRow } from '../queries.ts'
import { StaffStandWell, UntilIsPast } from './errors.ts'
import { subjectOf } from './team.ts'

export interface NewStanding {
  standing: AccessStanding
  reason?: string | null
  until?: string | null
}

/** How far a member may go at this moment: what was set for a time is over by the clock. */
export const standingNow = (
  { standing, standing_until }: Pick<MemberRow, 'standing' | 'standing_until'>,
  now: Date,
): AccessStanding =>
  standing_until !== null && Date.parse(standing_until) <= now.getTime() ? 'good' : standing

/**
 * Changes how far a member may go; it counts from their very next click, and somebody suspended is signed out by it.
 * Whoever keeps order in the community may mute and block; to suspend somebody is for those who look after people.
 */
export function changeStanding(ctx: StoreContext, viewer: Viewer, id: number, wanted: NewStanding) {
  refuseUnlessTheirs(viewer, wanted.standing)
  return transact(ctx, async (ctx): Promise<StandingNow> => {
    const member = await lockMember(ctx.db, ctx.store.id, id)
    if (!member) throw PersonNotFound()
    if (member.role !== 'user') throw StaffStandWell()
    // What somebody who may suspend has said is not undone by somebody who may not.
    refuseUnlessTheirs(viewer, standingNow(member, ctx.clock.now()))
    const now = asKept(ctx, wanted)
    await updateMember(ctx.db, ctx.store.id, id, {
      standing: now.standing,
      standing_reason: now.reason,
      standing_until: now.until,
    })
    await audit(ctx, viewer, {
      act: `member.${ACTS[now.standing]}`,
      subject: subjectOf(member),
      details: now,
    })
    return now
  })
}

const ACTS = {
  good: 'reinstated',
  muted: 'muted',
  blocked: 'blocked',
  suspended: 'suspended',
} as const satisfies Record<AccessStanding, string>

function refuseUnlessTheirs(viewer: Viewer, standing: AccessStanding) {
  const { role } = assertStaff(viewer)
  if (reaches(role, 'people', 'edit')) return
  if (standing === 'suspended' || !reaches(role, 'community', 'edit')) throw NotInYourRole()
}

function asKept({ clock }: StoreContext, { standing, reason, until }: NewStanding): StandingNow {
  if (standing === 'good') return { standing, reason: null, until: null }
  if (until && Date.parse(until) <= clock.now().getTime()) throw UntilIsPast({ errors: { until: ['past'] } })
  return { standing, reason: reason?.trim() || null, until: until ?? null }
}
