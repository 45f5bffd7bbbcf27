import type { StoreContext } from '../../../platform/http/http.ts'
import * as query from './queries.ts'

export type { UpsellRow } from './queries.ts'

/** The upsell offered in the checkout of an offer; undefined if there is none. */
export const upsellFrom = ({ db, store }: StoreContext, offerId: number) =>
  query.upsellFrom(db, store.id, offerId)

/** An upsell by id, also if it is no longer active. */
export const findUpsell = ({ db, store }: StoreContext, id: number) => query.upsellById(db, store.id, id)

/** Counts the first time an order shows it. */
export const countShown = ({ db }: StoreContext, id: number) => query.countOn(db, id, 'shown')

/** Counts a paid order that chose it. */
export const countTaken = ({ db }: StoreContext, id: number) => query.countOn(db, id, 'taken')
