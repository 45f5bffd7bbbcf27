import type { AnalyticsSettings } from '@matinee/contract/analytics'
import type { StoreContext } from '../platform/http.ts'
import { staffOnly, type Viewer } from '../platform/viewer.ts'
import { findSettings, saveSettings } from './queries.ts'

export async function readAnalyticsSettings(ctx: StoreContext, viewer: Viewer): Promise<AnalyticsSettings> {
  staffOnly(viewer)
  return (await findSettings(ctx.db, ctx.store.id))!
}

/** Changes what is counted and for how long; trackers notice with their next batch or token. */
export async function changeAnalyticsSettings(
  ctx: StoreContext,
  viewer: Viewer,
  changes: Partial<AnalyticsSettings>,
): Promise<AnalyticsSettings> {
  staffOnly(viewer)
  if (Object.keys(changes).length > 0) await saveSettings(ctx.db, ctx.store.id, changes)
  return readAnalyticsSettings(ctx, viewer)
}
