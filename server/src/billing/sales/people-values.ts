import type { PersonValue } from '@matinee/contract/billing/sales'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { requireSalesAccess } from './policy.ts'

/** The plans of these people and what each has paid until now; who is none of the store's is left out. */
export async function listPeopleValues(
  { db, store }: StoreContext,
  viewer: Viewer,
  ids: readonly number[],
): Promise<PersonValue[]> {
  requireSalesAccess(viewer)
  const { rows } = await sql<PersonValue>`
    select member.id,
      array(select distinct offer.title from subscription join offer on offer.id = subscription.offer_id
        where subscription.store_id = ${store.id} and subscription.member_id = member.id
          and subscription.status <> 'canceled' and subscription.instalments is null order by 1) as plans,
      (select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) order by currency), '[]')
        from (select currency, sum(amount_paid - amount_refunded)::bigint as amount from invoice
          where invoice.store_id = ${store.id} and invoice.member_id = member.id and kind = 'invoice'
            and paid_at is not null group by currency) as sums where amount > 0) as paid
    from member where store_id = ${store.id} and id = any(${ids}::bigint[]) order by id`.execute(db)
  return rows
}
