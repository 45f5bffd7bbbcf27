import { createHmac, type KeyObject } from 'node:crypto'

/** Somebody who watches or reads, within a store: a member by id, a guest by a key that is no name. */
export interface TrackedPerson {
  store_id: number
  member_id: number | null
  guest_key: string
}

/** The same person within a day, and nobody who could be found again once the day's salt is gone: a 64-bit number. */
export function hashVisitor(salt: KeyObject, { store_id, member_id, guest_key }: TrackedPerson): string {
  const person = member_id === null ? `guest ${guest_key}` : `member ${member_id}`
  return createHmac('sha256', salt).update(`${store_id} ${person}`).digest().readBigInt64BE().toString()
}
