import type { StoreContext } from '../../platform/http/http.ts'

/** Notes in the report of a campaign that its reader unsubscribed by its mail, or took that back. */
export const noteUnsubscription = ({ db, store, clock }: StoreContext, readerId: number, isOff: boolean) =>
  db
    .updateTable('campaign_reader')
    .set({ unsubscribed_at: isOff ? clock.now().toISOString() : null })
    .where('store_id', '=', store.id)
    .where('id', '=', readerId)
    .execute()
