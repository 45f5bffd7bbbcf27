import type { RetentionSettings } from '@matinee/contract/retention/retention'
import { InvalidInput } from '../platform/errors.ts'
import { findOffer } from '../offers/offers.ts'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { findSettings, putSettings } from './queries/settings.ts'

const DEFAULTS: RetentionSettings = {
  retention_offers: true,
  winback_offer_id: null,
  winback_days: null,
  winback_after: null,
  winback_card: false,
}

/** The retention settings of the store. */
export const settingsOf = async ({ db, store }: StoreContext): Promise<RetentionSettings> =>
  (await findSettings(db, store.id)) ?? DEFAULTS

export async function readSettings(ctx: StoreContext, viewer: Viewer) {
  assertMaySee(viewer, 'marketing')
  return settingsOf(ctx)
}

export function changeSettings(ctx: StoreContext, viewer: Viewer, changes: Partial<RetentionSettings>) {
  assertMayEdit(viewer, 'marketing')
  return transact(ctx, async (ctx) => {
    const after = { ...(await settingsOf(ctx)), ...changes }
    await checkPlan(ctx, after)
    await putSettings(ctx.db, ctx.store.id, after)
    await audit(ctx, viewer, {
      act: 'retention.settings_changed',
      subject: { kind: 'store', id: ctx.store.id, name: null },
      details: { ...changes } as Record<string, unknown>,
    })
    return after
  })
}

/** Throws unless the second trial is of a plan. */
async function checkPlan(ctx: StoreContext, { winback_offer_id }: RetentionSettings) {
  if (winback_offer_id === null) return
  const { type } = await findOffer(ctx, winback_offer_id)
  if (type !== 'recurring') throw InvalidInput({ errors: { winback_offer_id: ['not_a_plan'] } })
}
