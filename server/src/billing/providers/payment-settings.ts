import type { StoreContext } from '../../platform/http/http.ts'
import { savePaymentSettings } from '../../store/payment-settings.ts'
import { enabledProviders } from './registry.ts'
import { currenciesOf, settingsOf } from '../settings.ts'

/** Notifies every page of the shop that payment settings have changed. */
export async function syncPaymentSettings(ctx: StoreContext): Promise<void> {
  const [providers, currencies, { gift_cards, join_note }] = await Promise.all([
    enabledProviders(ctx),
    currenciesOf(ctx),
    settingsOf(ctx),
  ])
  await savePaymentSettings(ctx, { providers, currencies, gift_cards, join_note })
}
