import type { CheckoutSettings } from '@matinee/contract/billing/billing-settings'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { changeBillingSettings } from '../pricing/settings-changes.ts'
import { settingsOf, type BillingSettings } from '../settings.ts'

export async function readCheckoutSettings(ctx: StoreContext, viewer: Viewer): Promise<CheckoutSettings> {
  assertMaySee(viewer, 'money')
  return presentSettings(await settingsOf(ctx))
}

/** Changes the payment and dunning settings of the store. */
export async function changeCheckoutSettings(
  ctx: StoreContext,
  viewer: Viewer,
  { dunning_days, join_note, ...changes }: Partial<CheckoutSettings>,
) {
  assertMayEdit(viewer, 'money')
  for (const currency of changes.currencies ?? [])
    if (!Intl.supportedValuesOf('currency').includes(currency))
      throw InvalidInput({ errors: { currencies: ['unknown'] } })
  const after = await changeBillingSettings(ctx, viewer, {
    ...changes,
    ...(join_note !== undefined && { join_note: join_note?.trim() || null }),
    ...(dunning_days && { dunning_days: [...new Set(dunning_days)].sort((one, other) => one - other) }),
  })
  return presentSettings(after)
}

const presentSettings = (settings: BillingSettings): CheckoutSettings => ({
  currencies: settings.currencies,
  dunning_days: settings.dunning_days,
  grace_days: settings.grace_days,
  hold_days: settings.hold_days,
  abandoned_mails: settings.abandoned_mails,
  abandoned_after: settings.abandoned_after,
  abandoned_discount: settings.abandoned_discount,
  checkout_terms: settings.checkout_terms,
  join_note: settings.join_note,
})
