import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { syncPaymentSettings } from '../providers/payment-settings.ts'
import { putBillingSettings } from '../settings-queries.ts'
import { settingsOf, type BillingSettings } from '../settings.ts'

/** Changes the selling settings, writes the audit log, and notifies every web process. */
export function changeBillingSettings(ctx: StoreContext, viewer: Viewer, changes: Partial<BillingSettings>) {
  return transact(ctx, async (ctx): Promise<BillingSettings> => {
    const before = await settingsOf(ctx)
    await putBillingSettings(ctx.db, ctx.store.id, changes)
    await syncPaymentSettings(ctx)
    const after = await settingsOf(ctx)
    const details = changedSettings(before, after)
    const subject = { kind: 'store', id: ctx.store.id, name: null }
    if (Object.keys(details).length > 0)
      await audit(ctx, viewer, { act: 'billing.changed', subject, details })
    await notifyCatalogueChanged(ctx)
    return after
  })
}

const changedSettings = (before: BillingSettings, after: BillingSettings) =>
  Object.fromEntries(
    (Object.keys(after) as (keyof BillingSettings)[])
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { from: before[name], to: after[name] }]),
  )
