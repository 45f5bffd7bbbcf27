import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'

/**
 * Takes the next numbers of the store's invoices. The row is locked until the transaction ends: a number is used or was
 * never taken, so there are no gaps.
 */
export async function takeNumbers({ db, store }: StoreContext, count: number) {
  const { rows } = await sql<{
    first: number
    prefix: string
    seller: { name: string | null; address: string | null; vat_id: string | null }
  }>`
    insert into billing_settings as settings (store_id, next_number) values (${store.id}, 1 + ${count}::bigint)
    on conflict (store_id) do update set next_number = settings.next_number + ${count}::bigint
    returning next_number - ${count}::bigint as first, invoice_prefix as prefix,
      jsonb_build_object('name', seller_name, 'address', seller_address, 'vat_id', seller_vat_id) as seller`.execute(
    db,
  )
  return rows[0]!
}
