import type { StoreContext } from '../../platform/http/http.ts'
import { savePaymentSettings } from '../../store/payment-settings.ts'
import { enabledProviders } from './registry.ts'
import { currenciesOf, settingsOf } from '../settings.ts'

/** Says on every page of the shop how one pays now: for whatever changes that. */
export async function syncPaymentSettings(ctx: StoreContext): Promise<void> {
  const [providers, currencies, { gift_cards, join_note }] = await Promise.all([
    enabledProviders(ctx),
    currenciesOf(ctx),
    settingsOf(ctx),
  ])
  await savePaymentSettings(ctx, { providers, currencies, gift_cards, join_note })
}
