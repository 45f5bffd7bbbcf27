import type { ProviderName } from '@matinee/contract/billing'
import type { StoreContext } from '../../platform/http.ts'
import { findMember } from '../../members/queries.ts'
import { reaching } from '../providers/reaching.ts'
import type { Customer } from '../providers/provider.ts'
import { accountOf, providerOf } from '../providers/registry.ts'
import * as query from './queries.ts'

/** A member as a vendor is told of them, with what it calls them where it knows them. */
export async function customerOf(
  ctx: StoreContext,
  memberId: number,
  provider: ProviderName,
): Promise<Customer> {
  const member = (await findMember(ctx.db, ctx.store.id, memberId))!
  const whose = { storeId: ctx.store.id, memberId }
  const known = await query.findCustomer(ctx.db, whose, provider)
  return { member_id: memberId, email: member.email, name: member.name, ref: known?.ref ?? null }
}

/** The same, made known to the vendor where it is not. Never inside a transaction. */
export async function knownCustomer(ctx: StoreContext, memberId: number, provider: ProviderName) {
  const customer = await customerOf(ctx, memberId, provider)
  if (customer.ref) return { ...customer, ref: customer.ref }
  const account = await accountOf(ctx, provider)
  const ref = await reaching(() =>
    providerOf(ctx, provider).ensureCustomer(account, customer, `customer:${memberId}`),
  )
  await query.insertCustomer(ctx.db, { storeId: ctx.store.id, memberId }, provider, ref)
  return { ...customer, ref }
}
