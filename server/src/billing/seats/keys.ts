import { createHmac } from 'node:crypto'
import type { StoreContext } from '../../platform/http/http.ts'
import { isSameSecret } from '../../platform/text/same-secret.ts'

/** What a key opens: a seat somebody was invited to, or any free one of a subscription. */
export type SeatKey =
  | { kind: 'seat'; seat_id: number }
  | { kind: 'link'; subscription_id: number; version: number }

const wordsOf = (key: SeatKey) =>
  key.kind === 'seat' ? `s.${key.seat_id}` : `g.${key.subscription_id}.${key.version}`

const signature = ({ secrets, store }: StoreContext, words: string) =>
  createHmac('sha256', secrets.cookie).update(`seat ${store.id} ${words}`).digest('base64url').slice(0, 32)

/** The key by which a seat is taken. */
export const writeSeatKey = (ctx: StoreContext, key: SeatKey) =>
  `${wordsOf(key)}.${signature(ctx, wordsOf(key))}`

/** Null for a key that is not of this store, or was made up. */
export function readSeatKey(ctx: StoreContext, written: string): SeatKey | null {
  const at = written.lastIndexOf('.')
  const [words, given] = [written.slice(0, Math.max(0, at)), written.slice(at + 1)]
  if (!isSameSecret(given, signature(ctx, words))) return null
  const [kind, id, version] = words.split('.')
  return kind === 's'
    ? { kind: 'seat', seat_id: Number(id) }
    : { kind: 'link', subscription_id: Number(id), version: Number(version) }
}
