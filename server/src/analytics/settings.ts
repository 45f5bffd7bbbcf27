import type { AnalyticsSettings } from '@matinee/contract/analytics'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { type Viewer, whoMayEdit, whoMaySee } from '../platform/viewer.ts'
import { findSettings, saveSettings } from './queries.ts'

export async function readAnalyticsSettings(ctx: StoreContext, viewer: Viewer): Promise<AnalyticsSettings> {
  whoMaySee(viewer, 'settings')
  return (await findSettings(ctx.db, ctx.store.id))!
}

/** Changes what is counted and for how long; trackers notice with their next batch or token. */
export async function changeAnalyticsSettings(
  ctx: StoreContext,
  viewer: Viewer,
  changes: Partial<AnalyticsSettings>,
): Promise<AnalyticsSettings> {
  whoMayEdit(viewer, 'settings')
  return transact(ctx, async (ctx) => {
    if (Object.keys(changes).length > 0) await saveSettings(ctx.db, ctx.store.id, changes)
    await audit(ctx, viewer, {
      act: 'analytics.changed',
      subject: { kind: 'analytics', id: null, name: null },
      details: changes,
    })
    return readAnalyticsSettings(ctx, viewer)
  })
}
