import { programDuplicated, termDeleted } from '../catalogue/events.ts'
import { identityChanged, identityProviderRemoved, memberJoined } from '../members/events.ts'
import { inStore } from '../store/in-store.ts'
import { accessGiven, accessTakenBack } from '../members/people/events.ts'
import { transact } from '../platform/context.ts'
import { publishAll, recordOf, subscribeTo } from '../platform/jobs/events.ts'
import { notifyCatalogueChanged } from '../store/settings.ts'
import { endAccess, grantAccess } from './accesses.ts'
import { offerChanged } from './events.ts'
import { endOffersOfUnlinked, syncOffersOfIdentity } from './identity-offers.ts'
import { accessTermsOf, findOffer, listAutoAssigned } from './offers.ts'
import { copyPlacements } from './queries/offer-admin.ts'
import { replaceRuleTerm } from './queries/rules.ts'

/** New members receive every auto-assigned freebie. */
const grantAutoAssigned = subscribeTo(memberJoined, 'give-freebies', async (ctx, { store_id, member_id }) => {
  const inside = await inStore(ctx, store_id)
  for (const offer of await listAutoAssigned(inside))
    await grantAccess(inside, {
      member_id,
      offer_id: offer.id,
      source: 'freebie',
      source_id: offer.id,
      starts_at: ctx.clock.now().toISOString(),
      ...accessTermsOf(inside, offer),
    })
})

/** Grants an offer to many people: each receives it once, however often the job runs. */
const grantToMany = subscribeTo(accessGiven, 'grant', async (ctx, given) => {
  const inside = await inStore(ctx, given.store_id)
  const offer = await findOffer(inside, given.offer_id)
  await transact(inside, async (ctx) => {
    for (const member_id of given.member_ids)
      await grantAccess(ctx, {
        member_id,
        offer_id: offer.id,
        source: 'manual',
        source_id: given.task_id,
        starts_at: ctx.clock.now().toISOString(),
        granted_by: given.actor_id,
        ends_at: given.ends_at,
      })
  })
})

const revokeFromMany = subscribeTo(
  accessTakenBack,
  'revoke',
  async (ctx, { store_id, task_id, member_ids }) => {
    const inside = await inStore(ctx, store_id)
    await endAccess(inside, { source: 'manual', source_id: task_id, member_ids, reason: 'undone' })
  },
)

/** Replaces a merged category or author in the rules of offers. */
const followTerms = subscribeTo(termDeleted, 'follow-terms', async (ctx, { store_id, ...term }) => {
  await transact(await inStore(ctx, store_id), async (ctx) => {
    const offers = await replaceRuleTerm(ctx.db, store_id, term)
    if (offers.length === 0) return
    await publishAll(
      ctx,
      offerChanged,
      offers.map(({ id }) => ({ store_id, offer_id: id })),
    )
    await notifyCatalogueChanged(ctx)
  })
})

/** Groups at a sign-in provider give offers for as long as a member is in them. */
const followGroups = subscribeTo(identityChanged, 'follow-groups', async (ctx, { store_id, identity_id }) =>
  syncOffersOfIdentity(await inStore(ctx, store_id), identity_id),
)

const endWithProvider = subscribeTo(identityProviderRemoved, 'end-with-provider', async (ctx, { store_id }) =>
  endOffersOfUnlinked(await inStore(ctx, store_id)),
)

export const offerSubscriptions = [
  grantAutoAssigned,
  grantToMany,
  revokeFromMany,
  followTerms,
  followGroups,
  endWithProvider,
]

/** Offers that open a program by hand open its copy, from its first moment on. */
export const offerRecorders = [
  recordOf(programDuplicated, async ({ db }, payloads) => {
    for (const { store_id, content_id, copy_id, with_offers } of payloads)
      if (with_offers) await copyPlacements(db, store_id, { from: content_id, to: copy_id })
  }),
]
