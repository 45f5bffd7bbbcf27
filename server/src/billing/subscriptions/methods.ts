import { sql } from 'kysely'
import type { ProviderName } from '@matinee/contract/billing/billing'
import type { StoreContext } from '../../platform/http/http.ts'
import type { SubscriptionRow } from './rows.ts'

export interface SubscriptionMethod {
  id: number
  member_id: number
  provider: ProviderName
  is_default: boolean
}

/**
 * The payment method of each subscription: its own, or the member's default if that was removed. By
 * subscription.
 */
export async function methodsOf(
  { db, store }: StoreContext,
  subscriptions: readonly SubscriptionRow[],
): Promise<Map<number, SubscriptionMethod>> {
  const methods = await db
    .selectFrom('payment_method')
    .select(['id', 'member_id', 'provider', 'is_default'])
    .where('store_id', '=', store.id)
    .where('member_id', '=', sql<number>`any(${subscriptions.map(({ member_id }) => member_id)})`)
    .where('removed_at', 'is', null)
    .execute()
  const own = new Map(methods.map((method) => [method.id, method]))
  const usual = new Map(
    methods.filter(({ is_default }) => is_default).map((method) => [method.member_id, method]),
  )
  const found = subscriptions.flatMap(({ id, member_id, payment_method_id }) => {
    const method = own.get(payment_method_id ?? 0) ?? usual.get(member_id)
    return method ? [[id, method as SubscriptionMethod] as const] : []
  })
  return new Map(found)
}
