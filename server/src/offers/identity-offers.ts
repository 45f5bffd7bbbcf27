import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { grantAccess, publishEnded } from './accesses.ts'
import { accessTermsOf, findOffer } from './offers.ts'
import * as query from './queries/identity-offers.ts'

const REASON = 'group_lost'

/**
 * Gives a member what the groups of a linked account give, and takes back what came from groups they have lost. Reads
 * how things are now, so that it does not matter which of two sign-ins is looked at first.
 */
export function syncOffersOfIdentity(ctx: StoreContext, identityId: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock.now().toISOString()
    const identity = await query.lockIdentity(ctx.db, ctx.store.id, identityId)
    const given = identity ? await query.offersOfGroups(ctx.db, ctx.store.id, identityId) : []
    const open = await query.openAccesses(ctx.db, ctx.store.id, identityId)
    for (const access of open) if (!given.includes(access.offer_id!)) await endOne(ctx, access.id, now)
    const had = new Set(open.map(({ offer_id }) => offer_id))
    for (const offerId of given)
      if (!had.has(offerId)) await giveOffer(ctx, { memberId: identity!.member_id, identityId, offerId })
  })
}

/** Takes back what came from accounts that are no longer linked. */
export function endOffersOfUnlinked(ctx: StoreContext): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock.now().toISOString()
    for (const { id } of await query.accessesOfUnlinked(ctx.db, ctx.store.id)) await endOne(ctx, id, now)
  })
}

async function endOne(ctx: StoreContext, accessId: number, now: string) {
  const ended = await query.endAccess(ctx.db, ctx.store.id, accessId, now, REASON)
  if (ended) await publishEnded(ctx, ended)
}

interface GivenOffer {
  memberId: number
  identityId: number
  offerId: number
}

async function giveOffer(ctx: StoreContext, { memberId, identityId, offerId }: GivenOffer) {
  const offer = await findOffer(ctx, offerId)
  await grantAccess(ctx, {
    member_id: memberId,
    offer_id: offerId,
    source: 'identity',
    source_id: identityId,
    starts_at: ctx.clock.now().toISOString(),
    ...accessTermsOf(ctx, offer),
    ends_at: null, // for as long as the group is there
  })
}
