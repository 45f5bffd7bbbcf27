import { once } from '../platform/pages/props.ts'
import { namedPages, page, turnTo } from '../platform/pages/serve-pages.ts'
import { memberOnly } from '../platform/viewer.ts'
import { shownOffer } from './offers.ts'
import { listPlans } from './queries/offers.ts'

const PICK_PLAN = '/registrations/pick_plan'
/** Seconds a browser keeps the plans it was given. */
const PLANS_KEPT = 300

/** The way in for those who are asked who they are first, and shown what is sold then. */
export const registrationPages = namedPages((app) => {
  page(app, '/registrations/new', 'registrations/new', ({ viewer }) =>
    viewer.id === 0 ? {} : turnTo({ to: PICK_PLAN }),
  )
  page(app, PICK_PLAN, 'registrations/pick_plan', ({ ctx, viewer, query }) => {
    memberOnly(viewer)
    return {
      currency: query['currency'] ?? null,
      plans: once(async () => (await listPlans(ctx.db, ctx.store.id)).map(shownOffer), PLANS_KEPT),
    }
  })
  page(app, '/registrations/success', 'registrations/success', ({ viewer }) => ({
    name: memberOnly(viewer).name,
    email: viewer.email,
  }))
})
