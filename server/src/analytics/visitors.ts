import { createHmac, type KeyObject } from 'node:crypto'

/** A visitor of a store: a member by id, or a guest by an opaque key. */
export interface TrackedPerson {
  store_id: number
  member_id: number | null
  guest_key: string
}

/** A 64-bit number that identifies a visitor within one day, and cannot be traced once the day's salt is deleted. */
export function hashVisitor(salt: KeyObject, { store_id, member_id, guest_key }: TrackedPerson): string {
  const person = member_id === null ? `guest ${guest_key}` : `member ${member_id}`
  return createHmac('sha256', salt).update(`${store_id} ${person}`).digest().readBigInt64BE().toString()
}
