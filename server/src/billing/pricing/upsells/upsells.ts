import type { StoreContext } from '../../../platform/http/http.ts'
import * as query from './queries.ts'

export type { UpsellRow } from './queries.ts'

/** What is offered in place of an offer on the way to paying for it; undefined where nothing is. */
export const upsellFrom = ({ db, store }: StoreContext, offerId: number) =>
  query.upsellFrom(db, store.id, offerId)

/** An upsell that was offered, also where it no longer is. */
export const findUpsell = ({ db, store }: StoreContext, id: number) => query.upsellById(db, store.id, id)

/** It is on screen in an order for the first time. */
export const countShown = ({ db }: StoreContext, id: number) => query.countOn(db, id, 'shown')

/** It was chosen in an order that is paid. */
export const countTaken = ({ db }: StoreContext, id: number) => query.countOn(db, id, 'taken')
