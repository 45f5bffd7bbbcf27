import type { RawBuilder } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'

export type Condition = RawBuilder<boolean>

/** Filters of people that later rooms provide; each is a condition on the row `member`. */
export interface Knowledge {
  /** Has opened the film of this program or of one of its chapters. */
  hasOpened(contentId: number): Condition
  /** Has, or once had, access by an offer. */
  holds(offerId: number, holding: 'current' | 'former', now: string): Condition
  /** The title of an offer; null if the store has no such offer. */
  titleOfOffer(ctx: StoreContext, offerId: number): Promise<string | null>
}

export interface PeopleContext extends StoreContext {
  known: Knowledge
}
