import { sql } from 'kysely'
import type { StoreContext } from '../platform/http/http.ts'

/** Lets whoever buys, or has bought, one program alone open others as well: the dates of a series by one ticket. */
export async function openWithTickets({ db, store }: StoreContext, contentId: number, others: number[]) {
  await sql`insert into offer_content (offer_id, content_id)
    select offer.id, opened.id from offer
    join offer_content on offer_content.offer_id = offer.id and offer_content.content_id = ${contentId}
    cross join unnest(${others}::bigint[]) as opened (id)
    where offer.store_id = ${store.id} and offer.type in ('fixed_price', 'rent', 'bundle')
      and 1 = (select count(*) from offer_content own where own.offer_id = offer.id)
    on conflict do nothing`.execute(db)
}
