import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Refusal } from '../../platform/errors.ts'
import type { AttemptSource } from './attempt-source.ts'
import { LockedOut } from '../errors.ts'
import * as query from './attempt-queries.ts'
import type { AttemptTable } from '../tables.ts'

const WINDOW_SECONDS = 15 * 60

/** How many attempts in fifteen minutes; null where they are not counted together. */
interface Most {
  /** At one account, from one network or one browser it is known in. */
  here: number
  /** At one account, from anywhere. */
  account: number | null
  /** From one network, at any account. */
  network: number | null
}

// Whoever shares a network or tries at another's account uses up what is counted together. So only what strangers may
// try is; a browser the account is known in, and a session, are counted by themselves alone.
const MOST: Record<AttemptTable['kind'], Most> = {
  password: { here: 10, account: 50, network: 100 },
  // Each code takes five tries, and there are few of them.
  code: { here: 20, account: null, network: 50 },
  reset: { here: 3, account: 5, network: 20 },
  // Past the first factor already.
  second_factor: { here: 10, account: 20, network: null },
  // Signed in: at the account of the session and no other.
  proof: { here: 10, account: null, network: null },
  email_change: { here: 3, account: 5, network: null },
  activation: { here: 20, account: 20, network: null },
  gift_card: { here: 10, account: null, network: null },
  coupon: { here: 20, account: null, network: null },
  // A network is its own account here.
  checkout: { here: 20, account: null, network: null },
}

export interface Attempt extends AttemptSource {
  kind: AttemptTable['kind']
  /** The account's address, or what stands for it. */
  account: string
}

const rowOf = (ctx: StoreContext, { kind, account, address }: Attempt) => ({
  store_id: ctx.store.id,
  kind,
  email: account,
  address,
})

/**
 * Counts an attempt before it is made, so that many at once cannot slip through together. Refuses with `LockedOut`
 * when there have been too many, or as told; `succeeded` takes those of an account back, `takeBack` this one.
 */
export function countAttempt(
  ctx: StoreContext,
  attempt: Attempt,
  refusal: () => Refusal = LockedOut,
): Promise<void> {
  const row = rowOf(ctx, attempt)
  return transact(ctx, async (ctx) => {
    await query.waitForTurn(ctx.db, row)
    const counts = await query.countAttempts(ctx.db, row, timestampAfter(ctx.clock, -WINDOW_SECONDS))
    if (isTooMany(counts, MOST[attempt.kind], attempt.isKnown)) throw refusal()
    await query.insertAttempt(ctx.db, { ...row, at: ctx.clock.now().toISOString() })
  })
}

function isTooMany({ here, account, network }: query.Counts, most: Most, isKnown: boolean) {
  if (here >= most.here || isKnown) return here >= most.here
  return account >= (most.account ?? Infinity) || network >= (most.network ?? Infinity)
}

/** An attempt was right: those made here before it are forgotten. */
export const clearAttempts = (ctx: StoreContext, attempt: Attempt) =>
  query.deleteAttempts(ctx.db, rowOf(ctx, attempt))

/** An attempt was right, and says nothing of those before it: a code everybody knows would wipe out the wrong ones. */
export const takeBack = (ctx: StoreContext, attempt: Attempt) =>
  query.deleteNewest(ctx.db, rowOf(ctx, attempt))
