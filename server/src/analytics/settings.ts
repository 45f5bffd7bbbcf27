import type { AnalyticsSettings } from '@matinee/contract/analytics'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { type Viewer, whoMayEdit, whoMaySee } from '../platform/viewer.ts'
import { putSettings } from '../store/settings.ts'
import { findSettings, saveSettings } from './queries.ts'

export async function readAnalyticsSettings(ctx: StoreContext, viewer: Viewer): Promise<AnalyticsSettings> {
  whoMaySee(viewer, 'settings')
  return (await findSettings(ctx.db, ctx.store.id))!
}

/** Changes what is counted and for how long; trackers notice with their next batch or token. */
export async function changeAnalyticsSettings(
  ctx: StoreContext,
  viewer: Viewer,
  { ask_consent, ...counting }: Partial<AnalyticsSettings>,
): Promise<AnalyticsSettings> {
  whoMayEdit(viewer, 'settings')
  return transact(ctx, async (ctx) => {
    // Every page has to know it, so it stands with the store.
    if (ask_consent !== undefined) await putSettings(ctx, viewer, { ask_consent })
    if (Object.keys(counting).length > 0) await changeCounting(ctx, viewer, counting)
    return readAnalyticsSettings(ctx, viewer)
  })
}

async function changeCounting(
  ctx: StoreContext,
  viewer: Viewer,
  details: Partial<Omit<AnalyticsSettings, 'ask_consent'>>,
) {
  await saveSettings(ctx.db, ctx.store.id, details)
  const subject = { kind: 'analytics', id: null, name: null }
  await audit(ctx, viewer, { act: 'analytics.changed', subject, details })
}
