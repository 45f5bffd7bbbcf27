import type { PaymentProviderConfig, ProviderChoice } from '@matinee/contract/billing'
import type { StoreContext } from '../platform/http.ts'
import { signal } from '../platform/signals.ts'
import { updateStore, type StoreRow } from './queries.ts'

/** How one pays at a store, as its every page knows it. */
export interface Selling extends PaymentProviderConfig {
  gift_cards: boolean
  /** A few words beneath the plans. */
  join_note: string | null
}

/** A store that has said nothing of it takes test cards, and no money. */
const OFFLINE: ProviderChoice[] = [{ provider: 'test', live: false, keys: {} }]

export function sellingOf({ selling, currency }: Pick<StoreRow, 'selling' | 'currency'>): Selling {
  const { providers = OFFLINE, currencies = [], gift_cards = false, join_note = null } = selling ?? {}
  const others = currencies.filter((each) => each !== currency)
  return { providers, gift_cards, join_note, currencies: [currency, ...others] }
}

/** Says how one pays from now on: the next page obeys, and may load what it needs for that. */
export async function putSelling(ctx: StoreContext, selling: Selling): Promise<void> {
  await updateStore(ctx.db, ctx.store.id, { selling: JSON.stringify(selling) })
  await signal(ctx.db, 'store', ctx.store.id)
}
