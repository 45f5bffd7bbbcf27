import type { Selectable } from 'kysely'
import type { ContentTable } from '../catalogue/tables.ts'
import { standingNow } from '../members/staff/member-status.ts'
import type { MemberStatus } from '../members/tables.ts'
import { SignInFirst, type Refusal } from '../platform/errors.ts'
import { isStaff, type Viewer } from '../platform/http/viewer.ts'
import { decidePlayback } from '../playback/policy.ts'
import { CommentsClosed, CommunityClosed, CommentingMuted, StaffWriteOnly } from './errors.ts'
import type { CommunitySettingsTable } from './tables.ts'

type Settings = Selectable<CommunitySettingsTable>

/** What decides about the conversation under a program for one person. */
export interface Terms
  extends
    Pick<
      Selectable<ContentTable>,
      | 'status'
      | 'publish_at'
      | 'expire_at'
      | 'coming_soon'
      | 'commenting'
      | 'region_mode'
      | 'region_countries'
    >,
    Pick<Settings, 'readers' | 'writers'> {
  store_commenting: boolean
  /** Null for a guest. */
  standing: MemberStatus | null
  standing_until: string | null
}

/** Whether somebody may see the program at all. */
export function isThere(terms: Terms, viewer: Viewer, now: Date): boolean {
  const verdict = decidePlayback({ ...terms, access: 'public', preview_seconds: 0, free: true }, viewer, now)
  return verdict !== 'hidden' && verdict !== 'expired'
}

/** Why somebody may not read the comments of a program they see; undefined where they may. */
export function findReadRefusal(terms: Terms, viewer: Viewer, now: Date): Refusal | undefined {
  const { commenting, store_commenting } = terms
  if (commenting === 'off' || (commenting === 'inherit' && !store_commenting)) return CommentsClosed()
  if (isStaff(viewer)) return undefined
  if (terms.readers === 'members' && viewer.id === 0) return SignInFirst()
  return standingOf(terms, now) === 'blocked' ? CommunityClosed() : undefined
}

/** Why somebody may not write there: what a comment sent now would meet with, whatever it says. */
export function findWriteRefusal(terms: Terms, viewer: Viewer, now: Date): Refusal | undefined {
  const unread = findReadRefusal(terms, viewer, now)
  if (unread || isStaff(viewer)) return unread
  if (viewer.id === 0) return terms.writers === 'everyone' ? undefined : SignInFirst()
  if (terms.writers === 'staff') return StaffWriteOnly()
  return standingOf(terms, now) === 'good' ? undefined : CommentingMuted()
}

const standingOf = ({ standing, standing_until }: Terms, now: Date): MemberStatus =>
  standingNow({ standing: standing ?? 'good', standing_until }, now)
