import { InvalidInput } from '../platform/errors.ts'

/** Where a listing goes on: what a page says with `next-cursor` and is given back as `cursor`. */
export interface Cursor {
  /** The last comment shown in the order of their ids; null before the first of them. */
  last: number | null
  /** Shown above all others on the first page, and nowhere else. */
  pinned: number[]
  /** The order of the best liked that is being read, and how many of it have been. */
  ranking?: { id: number; read: number }
}

const CURSOR_FORMAT = /^(\d{1,15}|)\.((?:\d{1,15}(?:-\d{1,15})*)?)(?:\.(\d{1,15})\.(\d{1,9}))?$/

export function writeCursor({ last, pinned, ranking }: Cursor): string {
  const place = `${last ?? ''}.${pinned.join('-')}`
  return ranking ? `${place}.${ranking.id}.${ranking.read}` : place
}

export function readCursor(text: string): Cursor {
  const [, last, pinned, ranking, read] = CURSOR_FORMAT.exec(text) ?? []
  if (last === undefined || pinned === undefined) throw InvalidInput({ errors: { cursor: ['malformed'] } })
  return {
    last: last === '' ? null : Number(last),
    pinned: pinned === '' ? [] : pinned.split('-').map(Number),
    ...(ranking !== undefined && { ranking: { id: Number(ranking), read: Number(read) } }),
  }
}
