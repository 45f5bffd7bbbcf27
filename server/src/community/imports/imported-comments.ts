import { COMMENT_LENGTH, type CommentState } from '@matinee/contract/community/community'
import { normalizeCommentText } from '@matinee/contract/community/community-text'
import { sql } from 'kysely'
import { matchPeople, matchPrograms } from '../../library/imports/matched-rows.ts'
import type { HistoryCells, HistoryKind, ImportCounts } from '../../members/people/history-kinds.ts'
import type { Cell } from '../../members/people/import-cells.ts'
import { momentIn } from '../../members/people/import-moments.ts'
import * as query from './imported-comment-queries.ts'

const ROWS_TAKEN = 2000
const LONGEST_REF = 200

/** Comments that were written elsewhere: they stand under their programs with their authors, moments and states. */
export const importedComments: HistoryKind = {
  stage(row, reading) {
    const state = row.read('comment_state', stateIn)
    return {
      body: state === 'deleted' ? '' : row.read('comment', bodyIn),
      at: row.read('commented_at', (text) => (text.trim() ? momentIn(text, reading) : { fault: 'required' })),
      state: state ?? 'visible',
      ref: refIn(row, 'comment_id'),
      reply_to: refIn(row, 'reply_to'),
    }
  },
  async check(ctx, importId) {
    await matchPeople(ctx, importId)
    await matchPrograms(ctx, importId, sql`true`)
    await query.findRefsTwice(ctx.db, importId)
    await query.findThreads(ctx.db, importId)
    await query.orderRows(ctx.db, importId)
    return query.forecastComments(ctx.db, importId)
  },
  async takeBatch(ctx, importId): Promise<ImportCounts | undefined> {
    const places = await query.nextPlaces(ctx.db, importId, ROWS_TAKEN)
    if (!places) return undefined
    const wrong = await query.refuseLost(ctx.db, places)
    const same = await query.passOverKnown(ctx.db, places)
    return { added: await query.insertComments(ctx, places), changed: 0, same, wrong }
  },
  async undoBatch(ctx, importId) {
    const places = await query.lastPlaces(ctx.db, importId, ROWS_TAKEN)
    return places && query.undoComments(ctx.db, places)
  },
}

const refIn = (row: HistoryCells, target: string) => row.written(target).trim().slice(0, LONGEST_REF) || null

/** The text as a member could have written it; ids of members in it mean others here. */
function bodyIn(written: string): Cell<string> {
  const text = normalizeCommentText(written).replace(/@\[(\d{1,15})\]/g, '@($1)')
  if (text === '') return { fault: 'required' }
  return Array.from(text).length > COMMENT_LENGTH ? { fault: 'too_long' } : { value: text }
}

const STATES: Record<CommentState, string[]> = {
  visible: ['visible', 'published', 'approved', 'public', 'live', 'active', 'yes', 'true', '1', 'ok'],
  pending: ['pending', 'held', 'unapproved', 'waiting', 'in review', 'moderation', '0'],
  hidden: ['hidden', 'unpublished', 'rejected', 'removed', 'private', 'no', 'false', 'trash'],
  spam: ['spam', 'junk'],
  deleted: ['deleted'],
}

function stateIn(written: string): Cell<CommentState | null> {
  const word = written.trim().toLowerCase()
  if (!word) return { value: null }
  const state = (Object.keys(STATES) as CommentState[]).find((name) => STATES[name].includes(word))
  return state ? { value: state } : { fault: 'unknown' }
}
