import { tokenize } from '@matinee/contract/community/community-text'
import { isStaff, type Viewer } from '../platform/http/viewer.ts'
import { TooManyLinks } from './errors.ts'
import type { CommentRate } from './rate-limit.ts'
import type { ConversationTerms } from './queries/conversation-terms.ts'
import type { HeldReason } from './tables.ts'
import { findListedWords } from './word-list.ts'

/** A member counts as new until they have this many visible comments. */
export const TRUSTED_FROM_COMMENTS = 3

export interface HoldDecision {
  held_reason: HeldReason | null
  held_words: string[]
}

const NOT_HELD: HoldDecision = { held_reason: null, held_words: [] }

/** Why a comment needs approval, if it does. Comments by staff never do. */
export function findHoldReasons(
  terms: ConversationTerms,
  viewer: Viewer,
  body: string,
  shown: number,
): HoldDecision {
  if (isStaff(viewer)) return NOT_HELD
  const words = findListedWords(body, terms.words)
  if (words.length > 0) return { held_reason: 'words', held_words: words }
  if (viewer.id === 0) return { ...NOT_HELD, held_reason: 'guest' }
  return terms.first_held && shown === 0 ? { ...NOT_HELD, held_reason: 'first' } : NOT_HELD
}

/** Throws if a new member writes more links than allowed. */
export function assertLinksAllowed(
  { link_limit }: ConversationTerms,
  viewer: Viewer,
  body: string,
  { shown }: Pick<CommentRate, 'shown'>,
) {
  if (link_limit === null || isStaff(viewer) || shown >= TRUSTED_FROM_COMMENTS) return
  const links = tokenize(body).filter(({ kind }) => kind === 'link').length
  if (links > link_limit) throw TooManyLinks({ values: { most: link_limit } })
}
