import { InvalidInput } from '../platform/errors.ts'

/** Where the next page of a list starts: sent as `next-cursor`, received as `cursor`. */
export interface CommentCursor {
  /** Id of the last comment returned in id order; null if none was. */
  last: number | null
  /** Ids of the threads pinned to the first page, which later pages skip. */
  pinned: number[]
  /** The ranking by likes in use, and how many of its threads have been returned. */
  ranking?: { id: number; read: number }
}

const CURSOR_FORMAT = /^(\d{1,15}|)\.((?:\d{1,15}(?:-\d{1,15})*)?)(?:\.(\d{1,15})\.(\d{1,9}))?$/

export function formatCommentCursor({ last, pinned, ranking }: CommentCursor): string {
  const place = `${last ?? ''}.${pinned.join('-')}`
  return ranking ? `${place}.${ranking.id}.${ranking.read}` : place
}

export function parseCommentCursor(text: string): CommentCursor {
  const [, last, pinned, ranking, read] = CURSOR_FORMAT.exec(text) ?? []
  if (last === undefined || pinned === undefined) throw InvalidInput({ errors: { cursor: ['malformed'] } })
  return {
    last: last === '' ? null : Number(last),
    pinned: pinned === '' ? [] : pinned.split('-').map(Number),
    ...(ranking !== undefined && { ranking: { id: Number(ranking), read: Number(read) } }),
  }
}
