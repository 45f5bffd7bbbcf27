import type { ProviderName } from '@matinee/contract/billing/billing'
import type { StoreContext } from '../../platform/http/http.ts'
import type { ProviderEvent } from '../providers/provider.ts'

const method = ({ db, store }: StoreContext, provider: ProviderName, ref: string) =>
  db
    .updateTable('payment_method')
    .where('store_id', '=', store.id)
    .where('provider', '=', provider)
    .where('ref', '=', ref)

/** Updates expiry and last digits after the bank has issued a new card. */
export async function changeMethod(
  ctx: StoreContext,
  provider: ProviderName,
  { ref, details }: ProviderEvent,
) {
  const { exp_month, exp_year, last4 } = details
  const changes = {
    ...(typeof exp_month === 'number' && { exp_month }),
    ...(typeof exp_year === 'number' && { exp_year, expiry_told: null }),
    ...(typeof last4 === 'string' && { last4 }),
  }
  if (Object.keys(changes).length > 0) await method(ctx, provider, ref).set(changes).execute()
}

export async function removeMethod(ctx: StoreContext, provider: ProviderName, { ref }: ProviderEvent) {
  const removed_at = ctx.clock.now().toISOString()
  await method(ctx, provider, ref)
    .set({ removed_at, is_default: false })
    .where('removed_at', 'is', null)
    .execute()
}
