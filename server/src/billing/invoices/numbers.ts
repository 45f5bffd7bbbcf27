import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'

interface Seller {
  name: string | null
  address: string | null
  vat_id: string | null
}

/** What an invoice is numbered by; those of the demo apart, so that it leaves no gaps when it is removed. */
export interface InvoiceNumber {
  number: number
  prefix: string
  demo: boolean
}

const DEMO_PREFIX = 'DEMO-'

/**
 * Takes the next numbers, one for each of these buyers. They are locked until the transaction ends: a number is used or
 * was never taken, so there are no gaps.
 */
export async function takeNumbers(ctx: StoreContext, buyers: readonly (number | null)[]) {
  const ofDemo = await filterDemoMembers(ctx, buyers)
  const isOfDemo = buyers.map((id) => id !== null && ofDemo.has(id))
  const count = isOfDemo.filter((demo) => !demo).length
  const { first, prefix, seller } = count > 0 ? await takeStoreNumbers(ctx, count) : await findSeller(ctx)
  const [own, demo] = [countFrom(first), countFrom(count < buyers.length ? await nextDemoNumber(ctx) : 0)]
  const numbers = isOfDemo.map((isDemo): InvoiceNumber =>
    isDemo ? { number: demo(), prefix: DEMO_PREFIX, demo: true } : { number: own(), prefix, demo: false },
  )
  return { numbers, seller }
}

const countFrom = (first: number) => () => first++

async function filterDemoMembers({ db, store }: StoreContext, ids: readonly (number | null)[]) {
  const { rows } = await sql<{ id: number }>`select id from member
    where store_id = ${store.id} and demo and id = any(${ids}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function takeStoreNumbers({ db, store }: StoreContext, count: number) {
  const { rows } = await sql<{ first: number; prefix: string; seller: Seller }>`
    insert into billing_settings as settings (store_id, next_number) values (${store.id}, 1 + ${count}::bigint)
    on conflict (store_id) do update set next_number = settings.next_number + ${count}::bigint
    returning next_number - ${count}::bigint as first, invoice_prefix as prefix,
      jsonb_build_object('name', seller_name, 'address', seller_address, 'vat_id', seller_vat_id) as seller`.execute(
    db,
  )
  return rows[0]!
}

async function findSeller({ db, store }: StoreContext) {
  const { rows } = await sql<{ first: number; prefix: string; seller: Seller }>`
    select 0 as first, '' as prefix,
      jsonb_build_object('name', seller_name, 'address', seller_address, 'vat_id', seller_vat_id) as seller
    from store left join billing_settings on store_id = store.id where store.id = ${store.id}`.execute(db)
  return rows[0]!
}

async function nextDemoNumber({ db, store }: StoreContext): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`demo invoices of ${store.id}`}, 0))`.execute(db)
  const { rows } = await sql<{ next: number }>`select coalesce(max(number), 0) + 1 as next from invoice
    where store_id = ${store.id} and demo`.execute(db)
  return rows[0]!.next
}
