import { isAnswerMissing } from '../../members/people/field-values.ts'
import type { StoreContext } from '../../platform/http.ts'
import { findStore } from '../../store/queries.ts'
import { settingsOf } from '../settings.ts'
import type { OrderRow } from './queries.ts'

/** Whether nothing more is to be asked of the member an order is of. */
export const isCustomerKnown = async (ctx: StoreContext, { custom_fields }: OrderRow) =>
  !(await asksForTerms(ctx)) && !(await isAnswerMissing(ctx, 'checkout', custom_fields))

/** Whether the store has its terms agreed to before anything is bought. */
export async function asksForTerms(ctx: StoreContext): Promise<boolean> {
  const [{ checkout_terms }, { terms_url }] = [await settingsOf(ctx), await findStore(ctx.db, ctx.store.id)]
  return checkout_terms && terms_url !== null
}
