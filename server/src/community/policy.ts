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

/** The settings and member status that decide who may read and write the comments of a program. */
export interface CommentingTerms
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

/** Whether the viewer can see the program. */
export function isProgramVisible(terms: CommentingTerms, viewer: Viewer, now: Date): boolean {
  const verdict = decidePlayback({ ...terms, access: 'public', preview_seconds: 0, free: true }, viewer, now)
  return verdict !== 'hidden' && verdict !== 'expired'
}

/** Why the viewer may not read the comments of a visible program; undefined if they may. */
export function findReadRefusal(terms: CommentingTerms, viewer: Viewer, now: Date): Refusal | undefined {
  const { commenting, store_commenting } = terms
  if (commenting === 'off' || (commenting === 'inherit' && !store_commenting)) return CommentsClosed()
  if (isStaff(viewer)) return undefined
  if (terms.readers === 'members' && viewer.id === 0) return SignInFirst()
  return currentStanding(terms, now) === 'blocked' ? CommunityClosed() : undefined
}

/** Why the viewer may not comment now, whatever the text; undefined if they may. */
export function findWriteRefusal(terms: CommentingTerms, viewer: Viewer, now: Date): Refusal | undefined {
  const unread = findReadRefusal(terms, viewer, now)
  if (unread || isStaff(viewer)) return unread
  if (viewer.id === 0) return terms.writers === 'everyone' ? undefined : SignInFirst()
  if (terms.writers === 'staff') return StaffWriteOnly()
  return currentStanding(terms, now) === 'good' ? undefined : CommentingMuted()
}

const currentStanding = ({ standing, standing_until }: CommentingTerms, now: Date): MemberStatus =>
  standingNow({ standing: standing ?? 'good', standing_until }, now)
