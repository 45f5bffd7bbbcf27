import type { ProviderName } from '@matinee/contract/billing/billing'
import type { StoreContext } from '../../../platform/http/http.ts'
import { findMember } from '../../../members/queries.ts'
import { callProvider } from '../../providers/provider-errors.ts'
import type { ProviderCustomer } from '../../providers/provider.ts'
import { accountOf, providerOf } from '../../providers/registry.ts'
import * as query from './queries.ts'

/** A member as a customer of a provider, with the provider's reference if there is one. */
export async function findProviderCustomer(
  ctx: StoreContext,
  memberId: number,
  provider: ProviderName,
): Promise<ProviderCustomer> {
  const member = (await findMember(ctx.db, ctx.store.id, memberId))!
  const whose = { storeId: ctx.store.id, memberId }
  const known = await query.findCustomer(ctx.db, whose, provider)
  return { member_id: memberId, email: member.email, name: member.name, ref: known?.ref ?? null }
}

/** Returns the customer and creates it at the provider if needed. Never inside a transaction. */
export async function ensureProviderCustomer(ctx: StoreContext, memberId: number, provider: ProviderName) {
  const customer = await findProviderCustomer(ctx, memberId, provider)
  if (customer.ref) return { ...customer, ref: customer.ref }
  const account = await accountOf(ctx, provider)
  const ref = await callProvider(() =>
    providerOf(ctx, provider).ensureCustomer(account, customer, `customer:${memberId}`),
  )
  await query.insertCustomer(ctx.db, { storeId: ctx.store.id, memberId }, provider, ref)
  return { ...customer, ref }
}
