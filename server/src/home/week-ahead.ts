import { HOME_ROWS, HOME_WEEK, type Home } from '@matinee/contract/home/home'
import { DAY_MS } from '@matinee/contract/platform/durations'
import { listScheduledPrograms } from '../catalogue/programs/scheduled-programs.ts'
import { listBeginningSoon } from '../live/live-events.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'

type Releases = NonNullable<Home['upcoming']>

/** What is published or begins within a week, the next one first. */
export async function listUpcoming(ctx: StoreContext, viewer: Viewer): Promise<Releases> {
  const until = new Date(ctx.clock.now().getTime() + HOME_WEEK * DAY_MS).toISOString()
  const asked = { until, limit: HOME_ROWS }
  const [programs, events] = await Promise.all([
    listScheduledPrograms(ctx, viewer, asked),
    listBeginningSoon(ctx, viewer, asked),
  ])
  const published = programs.map(({ id, title, kind, publish_at }) => ({
    ...{ id, title, kind, at: publish_at! },
    what: 'published' as const,
  }))
  const begun = events.map(({ id, title, starts_at }) => ({
    ...{ id, title, at: starts_at },
    kind: 'live_event' as const,
    what: 'begins' as const,
  }))
  return [...published, ...begun]
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(0, HOME_ROWS)
}
