import { tokenize } from '@matinee/contract/community/community-text'
import { isStaff, type Viewer } from '../platform/http/viewer.ts'
import { TooManyLinks } from './errors.ts'
import type { Pace } from './rate-limit.ts'
import type { PlaceTerms } from './queries/terms.ts'
import type { HeldReason } from './tables.ts'
import { wordsIn } from './word-list.ts'

/** Somebody is new until so many of their comments are shown. */
export const NOT_NEW_FROM = 3

export interface HoldDecision {
  held_reason: HeldReason | null
  held_words: string[]
}

const FREE: HoldDecision = { held_reason: null, held_words: [] }

/** Why a comment waits for approval, if it does. What the staff write never waits. */
export function findHoldReasons(
  terms: PlaceTerms,
  viewer: Viewer,
  body: string,
  shown: number,
): HoldDecision {
  if (isStaff(viewer)) return FREE
  const words = wordsIn(body, terms.words)
  if (words.length > 0) return { held_reason: 'words', held_words: words }
  if (viewer.id === 0) return { ...FREE, held_reason: 'guest' }
  return terms.first_held && shown === 0 ? { ...FREE, held_reason: 'first' } : FREE
}

/** Refuses more links than somebody new may write. */
export function assertLinksAllowed(
  { link_limit }: PlaceTerms,
  viewer: Viewer,
  body: string,
  { shown }: Pick<Pace, 'shown'>,
) {
  if (link_limit === null || isStaff(viewer) || shown >= NOT_NEW_FROM) return
  const links = tokenize(body).filter(({ kind }) => kind === 'link').length
  if (links > link_limit) throw TooManyLinks({ values: { most: link_limit } })
}
