import type { AnalyticsSettings } from '@matinee/contract/analytics/analytics'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { toJsonb } from '../platform/database/jsonb.ts'
import { type Viewer, assertMayEdit, assertMaySee } from '../platform/http/viewer.ts'
import { saveStoreSettings } from '../store/settings.ts'
import { assertVendors } from './vendor-rules.ts'
import { findSettings, saveSettings } from './queries.ts'

export async function readAnalyticsSettings(ctx: StoreContext, viewer: Viewer): Promise<AnalyticsSettings> {
  assertMaySee(viewer, 'settings')
  return (await findSettings(ctx.db, ctx.store.id))!
}

/** Changes tracking and retention; trackers notice with their next batch or token. */
export async function changeAnalyticsSettings(
  ctx: StoreContext,
  viewer: Viewer,
  changes: Partial<AnalyticsSettings>,
): Promise<AnalyticsSettings> {
  assertMayEdit(viewer, 'settings')
  const { retention_days, environment, ask_consent, tracking, mail_opens, stats_id, vendors } = changes
  return transact(ctx, async (ctx) => {
    assertVendors({ ...(await readAnalyticsSettings(ctx, viewer)), ...changes })
    // Stored with the store, because every page needs them.
    const ofStore = {
      ...{ ask_consent, tracking, mail_opens, stats_id, analytics_env_id: environment },
      ...(vendors && { vendors: toJsonb(vendors) }),
    }
    if (Object.values(ofStore).some((value) => value !== undefined))
      await saveStoreSettings(ctx, viewer, ofStore)
    if (retention_days !== undefined) await changeRetention(ctx, viewer, { retention_days })
    return readAnalyticsSettings(ctx, viewer)
  })
}

async function changeRetention(
  ctx: StoreContext,
  viewer: Viewer,
  details: Pick<AnalyticsSettings, 'retention_days'>,
) {
  await saveSettings(ctx.db, ctx.store.id, details)
  const subject = { kind: 'analytics', id: null, name: null }
  await audit(ctx, viewer, {
    act: 'analytics.changed',
    subject,
    details: { ...details } as Record<string, unknown>,
  })
}
