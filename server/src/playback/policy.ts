import type { Selectable } from 'kysely'
import type { ContentTable } from '../catalogue/tables.ts'
import { isStaff, type Viewer } from '../platform/http/viewer.ts'

/** What decides whether a film may be watched: the program that shows it, or the collection for its chapters. */
export type PlaybackTerms = Pick<
  Selectable<ContentTable>,
  'status' | 'access' | 'preview_seconds' | 'publish_at' | 'expire_at' | 'coming_soon'
> & {
  /** A free chapter. */
  free: boolean
}

/** `hidden`: does not exist for this viewer. `preview`: the first `preview_seconds`. */
export type PlaybackDecision =
  | 'open'
  | 'preview'
  | 'sign_in_required'
  | 'locked'
  | 'scheduled'
  | 'expired'
  | 'hidden'

/** Whether this viewer may watch now: the clock decides, even if the job that changes a status is late. */
export function decidePlayback(terms: PlaybackTerms, viewer: Viewer, now: Date): PlaybackDecision {
  if (isStaff(viewer)) return 'open'
  const isPast = (moment: string | null) => moment !== null && Date.parse(moment) <= now.getTime()
  const { status, publish_at, expire_at, coming_soon } = terms
  const isOut = status === 'published' || (status === 'scheduled' && isPast(publish_at))
  if (status === 'expired' || (isOut && isPast(expire_at))) return 'expired'
  if (isOut) return decideByAccess(terms, viewer)
  return status === 'scheduled' && coming_soon ? 'scheduled' : 'hidden'
}

function decideByAccess({ access, preview_seconds, free }: PlaybackTerms, viewer: Viewer): PlaybackDecision {
  const isMember = viewer.id !== 0
  if (free || access === 'public' || (access === 'registered' && isMember)) return 'open'
  if (preview_seconds > 0) return 'preview'
  return access === 'registered' ? 'sign_in_required' : 'locked'
}
