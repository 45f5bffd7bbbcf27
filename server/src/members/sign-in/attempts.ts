import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Refusal } from '../../platform/errors.ts'
import type { AttemptSource } from './attempt-source.ts'
import { LockedOut } from '../errors.ts'
import * as query from './attempt-queries.ts'
import type { AttemptTable } from '../tables.ts'

const WINDOW_SECONDS = 15 * 60

/** Limits per fifteen minutes; null if attempts are not counted that way. */
interface Most {
  /** At one account, from one network or one known browser. */
  here: number
  /** At one account, from anywhere. */
  account: number | null
  /** From one network, at any account. */
  network: number | null
}

// People who share a network, or try another's account, use up shared counters. So only attempts of strangers are
// counted there; known browsers and sessions have counters of their own.
const MOST: Record<AttemptTable['kind'], Most> = {
  password: { here: 10, account: 50, network: 100 },
  // Each code allows five attempts, and few codes are sent.
  code: { here: 20, account: null, network: 50 },
  reset: { here: 3, account: 5, network: 20 },
  // After the first factor.
  second_factor: { here: 10, account: 20, network: null },
  // Within a session, at its own account only.
  proof: { here: 10, account: null, network: null },
  email_change: { here: 3, account: 5, network: null },
  activation: { here: 20, account: 20, network: null },
  gift_card: { here: 10, account: null, network: null },
  // Messages: from one address, and from a network that many may share.
  contact: { here: 3, account: 5, network: 10 },
  coupon: { here: 20, account: null, network: null },
  // Here the network is the account.
  checkout: { here: 20, account: null, network: null },
  // A link is no account: who has it shares it with strangers.
  private_link: { here: 10, account: 100, network: 100 },
}

export interface Attempt extends AttemptSource {
  kind: AttemptTable['kind']
  /** The account's address, or a substitute. */
  account: string
}

const rowOf = (ctx: StoreContext, { kind, account, address }: Attempt) => ({
  store_id: ctx.store.id,
  kind,
  email: account,
  address,
})

/**
 * Counts an attempt before it is made, so that concurrent ones cannot slip through. Throws `LockedOut`, or the given
 * refusal, after too many; `succeeded` clears those of an account, `takeBack` this one.
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

/** A successful attempt clears the earlier ones from this source. */
export const clearAttempts = (ctx: StoreContext, attempt: Attempt) =>
  query.deleteAttempts(ctx.db, rowOf(ctx, attempt))

/**
 * Takes back one successful attempt and keeps the earlier ones: a publicly known code must not clear failed guesses.
 */
export const takeBack = (ctx: StoreContext, attempt: Attempt) =>
  query.deleteNewest(ctx.db, rowOf(ctx, attempt))
