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

/** The current restriction of a member: temporary ones end by the clock. */
export const standingNow = (
  { standing, standing_until }: Pick<MemberRow, 'standing' | 'standing_until'>,
  now: Date,
): AccessStanding =>
  standing_until !== null && Date.parse(standing_until) <= now.getTime() ? 'good' : standing

/**
 * Restricts a member from their next request on; suspending signs them out. Moderators may mute and block; suspending
 * requires the right to edit people.
 */
export function changeStanding(ctx: StoreContext, viewer: Viewer, id: number, wanted: NewStanding) {
  refuseUnlessTheirs(viewer, wanted.standing)
  return transact(ctx, async (ctx): Promise<StandingNow> => {
    const member = await lockMember(ctx.db, ctx.store.id, id)
    if (!member) throw PersonNotFound()
    if (member.role !== 'user') throw StaffStandWell()
    // A suspension cannot be lifted by staff who could not have imposed it.
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
