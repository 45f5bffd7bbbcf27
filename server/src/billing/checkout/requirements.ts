import { isAnswerMissing } from '../../members/people/field-values.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findStore } from '../../store/queries.ts'
import { settingsOf } from '../settings.ts'
import type { OrderRow } from './queries.ts'

/** Whether an order has everything the checkout requires of its member. */
export const isCustomerKnown = async (ctx: StoreContext, { custom_fields }: OrderRow) =>
  !(await areTermsRequired(ctx)) && !(await isAnswerMissing(ctx, 'checkout', custom_fields))

/** Whether the buyer must accept the terms of the store. */
export async function areTermsRequired(ctx: StoreContext): Promise<boolean> {
  const [{ checkout_terms }, { terms_url }] = [await settingsOf(ctx), await findStore(ctx.db, ctx.store.id)]
  return checkout_terms && terms_url !== null
}
