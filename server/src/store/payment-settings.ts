import type { PaymentProviderConfig, ProviderChoice } from '@matinee/contract/billing/billing'
import type { StoreContext } from '../platform/http/http.ts'
import { sendSignal } from '../platform/database/signals.ts'
import { updateStore, type StoreRow } from './queries.ts'
import { toJsonb } from '../platform/database/jsonb.ts'

/** The payment settings of a store, known to every page. */
export interface PaymentSettings extends PaymentProviderConfig {
  gift_cards: boolean
  /** A note below the plans. */
  join_note: string | null
}

/** A store without payment settings accepts test cards only. */
const OFFLINE_PROVIDERS: ProviderChoice[] = [{ provider: 'test', live: false, keys: {} }]

export function paymentSettingsOf({
  selling,
  currency,
}: Pick<StoreRow, 'selling' | 'currency'>): PaymentSettings {
  const {
    providers = OFFLINE_PROVIDERS,
    currencies = [],
    gift_cards = false,
    join_note = null,
  } = selling ?? {}
  const others = currencies.filter((each) => each !== currency)
  return { providers, gift_cards, join_note, currencies: [currency, ...others] }
}

/** Saves the payment settings; they apply to the next page, including its allowed sources. */
export async function savePaymentSettings(ctx: StoreContext, selling: PaymentSettings): Promise<void> {
  await updateStore(ctx.db, ctx.store.id, { selling: toJsonb(selling) })
  await sendSignal(ctx.db, 'store', ctx.store.id)
}
