import { after } from '../platform/clock.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { LockedOut } from './errors.ts'
import * as query from './queries/attempts.ts'
import type { AttemptTable } from './tables.ts'

const WINDOW_SECONDS = 15 * 60

/** How many attempts in fifteen minutes. */
interface Most {
  here: number
  account: number
  network: number
}

const MOST: Record<AttemptTable['kind'], Most> = {
  // The account's own number would let anybody lock its owner out: browsers they have signed in with stay free of it.
  password: { here: 10, account: 50, network: 100 },
  code: { here: 20, account: 20, network: 50 },
  second_factor: { here: 10, account: 20, network: 50 },
  reset: { here: 3, account: 5, network: 20 },
  gift_card: { here: 10, account: 10, network: 50 },
}

export interface Trying {
  kind: AttemptTable['kind']
  /** The account's address, or what stands for it. */
  email: string
  /** Network it comes from; see `networkOf`. */
  network: string
  /** From a browser this account has been used in before. */
  isKnown?: boolean
}

const rowOf = (ctx: StoreContext, { kind, email, network }: Trying) => ({
  store_id: ctx.store.id,
  kind,
  email,
  address: network,
})

/**
 * Counts an attempt before it is made, so that many at once cannot slip through together. Refuses with `LockedOut`
 * when there have been too many; `succeeded` takes those of an account back.
 */
export function countAttempt(ctx: StoreContext, trying: Trying): Promise<void> {
  const row = rowOf(ctx, trying)
  return transact(ctx, async (ctx) => {
    await query.waitForTurn(ctx.db, row)
    const counts = await query.countAttempts(ctx.db, row, after(ctx.clock, -WINDOW_SECONDS))
    if (isTooMany(counts, MOST[trying.kind], trying.isKnown)) throw LockedOut()
    await query.insertAttempt(ctx.db, { ...row, at: ctx.clock.now().toISOString() })
  })
}

const isTooMany = (counts: query.Counts, most: Most, isKnown = false) =>
  counts.here >= most.here || counts.network >= most.network || (!isKnown && counts.account >= most.account)

/** An attempt was right: those made here before it are forgotten. */
export const succeeded = (ctx: StoreContext, trying: Trying) =>
  query.deleteAttempts(ctx.db, rowOf(ctx, trying))
