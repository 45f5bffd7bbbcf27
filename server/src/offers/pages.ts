import { once } from '../platform/pages/props.ts'
import { createNamedPages, servePage, respondWithPage } from '../platform/pages/page-routes.ts'
import { assertMember } from '../platform/http/viewer.ts'
import { presentOffer } from './offers.ts'
import { listPlans } from './queries/offers.ts'

const PICK_PLAN = '/registrations/pick_plan'
/** Seconds a browser caches the plans. */
const PLANS_KEPT = 300

/** The join page of stores that ask who the visitor is before showing offers. */
export const registrationPages = createNamedPages((app) => {
  servePage(app, '/registrations/new', 'registrations/new', ({ viewer }) =>
    viewer.id === 0 ? {} : respondWithPage({ to: PICK_PLAN }),
  )
  servePage(app, PICK_PLAN, 'registrations/pick_plan', ({ ctx, viewer, query }) => {
    assertMember(viewer)
    return {
      currency: query['currency'] ?? null,
      plans: once(async () => (await listPlans(ctx.db, ctx.store.id)).map(presentOffer), PLANS_KEPT),
    }
  })
  servePage(app, '/registrations/success', 'registrations/success', ({ viewer }) => ({
    name: assertMember(viewer).name,
    email: viewer.email,
  }))
})
