import type { RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findStore } from '../../store/queries.ts'

export type Condition = RawBuilder<boolean>

/** What the rooms above know of people, to narrow lists by; each is a condition on the row `member`. */
export interface Knowledge {
  /** They have opened the film of this program, or of a chapter of it. */
  hasOpened(contentId: number): Condition
  /** An offer is open to them now, or was once and is no longer. */
  holds(offerId: number, holding: 'current' | 'former', now: string): Condition
  /** The title of an offer of the store; null where it has none of this number. */
  titleOfOffer(ctx: StoreContext, offerId: number): Promise<string | null>
}

export interface PeopleContext extends StoreContext {
  known: Knowledge
}

/** The context of a job, in the store it works for. */
export async function inStore(ctx: Context, storeId: number): Promise<StoreContext> {
  const { locale } = await findStore(ctx.db, storeId)
  return { ...ctx, store: { id: storeId, locale } }
}
