import type { Home } from '@matinee/contract/home/home'
import { reaches } from '@matinee/contract/platform/roles'
import { readOverview } from '../catalogue/programs/overview.ts'
import type { PeopleContext } from '../members/people/context.ts'
import { assertStaff, type Viewer } from '../platform/http/viewer.ts'
import { findStore } from '../store/queries.ts'
import { readFigures } from './figures.ts'
import { readHomeDays } from './home-days.ts'
import { readLists } from './lists.ts'
import { partOf } from './part.ts'
import { listSetupSteps } from './setup-steps.ts'
import { readConcerns } from './concerns.ts'

/** The home of this viewer's work. */
export async function readHome(ctx: PeopleContext, viewer: Viewer): Promise<Home> {
  assertStaff(viewer)
  const store = await findStore(ctx.db, ctx.store.id)
  const days = await readHomeDays(ctx, store.time_zone)
  const [setup, figures, waiting, library, lists] = await Promise.all([
    partOf(reaches(viewer.role, 'settings', 'edit'), () => listSetupSteps(ctx, viewer, store)),
    readFigures(ctx, viewer, days),
    readConcerns(ctx, viewer),
    partOf(reaches(viewer.role, 'content', 'view'), () => readOverview(ctx, viewer)),
    readLists(ctx, viewer),
  ])
  const at = ctx.clock.now().toISOString()
  const { time_zone, to: today } = days.period
  return { at, time_zone, today, demo: store.demo, setup, figures, waiting, library, ...lists }
}
