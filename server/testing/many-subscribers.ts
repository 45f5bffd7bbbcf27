import type pg from 'pg'

export interface ManySubscribersInput {
  store_id: number
  count: number
  /** When their periods end: for every `one_in`-th member, the others a year later. */
  due_at: string
  one_in?: number
}

/** Inserts many members of a monthly plan, each with a valid test card and one payment. */
export async function makeManySubscribers(
  client: Pick<pg.Pool, 'query'>,
  { store_id, count, due_at, one_in = 1 }: ManySubscribersInput,
) {
  const { rows } = await client.query<{ offer_id: number; price_id: number }>(
    `with made as (
      insert into offer (store_id, type, title, period_unit, period_count)
      values ($1, 'recurring', 'A month', 'month', 1) returning id)
    insert into offer_price (offer_id, currency, amount) select id, 'USD', 999 from made
    returning offer_id, id as price_id`,
    [store_id],
  )
  const { offer_id, price_id } = rows[0]!
  const first = await client.query<{ first: number }>(`select coalesce(max(id), 0) as first from member`)
  const after = first.rows[0]!.first
  await client.query(
    `insert into member (store_id, name, email)
    select $1, 'Subscriber ' || n, 's' || n || '@many.example' from generate_series(1, $2::int) n`,
    [store_id, count],
  )
  await client.query(
    `insert into test_provider.method (ref, store_id, customer, card, brand, last4, exp_month, exp_year, fingerprint,
      proved)
    select 'tpm_' || id, store_id, 'tpc_' || id, 'good', 'visa', '4242', 12, 2090, 'many ' || id, true
    from member where id > $1`,
    [after],
  )
  await client.query(
    `insert into payment_method (store_id, member_id, provider, ref, customer_ref, kind, brand, last4, exp_month,
      exp_year, fingerprint, is_default, created_at)
    select store_id, id, 'test', 'tpm_' || id, 'tpc_' || id, 'card', 'visa', '4242', 12, 2090, 'many ' || id, true, now()
    from member where id > $1`,
    [after],
  )
  await client.query(
    `insert into subscription (store_id, member_id, offer_id, price_id, status, amount, currency, period_unit,
      period_count, anchor_at, periods, period_start, period_end, due_at, payment_method_id, created_at)
    select method.store_id, member_id, $2, $3, 'active', 999, 'USD', 'month', 1, ends - interval '1 month', 1,
      ends - interval '1 month', ends, ends, method.id, ends - interval '1 month'
    from payment_method method, lateral (
      select $4::timestamptz + case when method.id % $5::int = 0 then interval '0' else interval '1 year' end as ends) as at
    where member_id > $1`,
    [after, offer_id, price_id, due_at, one_in],
  )
  await client.query(
    `insert into access (store_id, member_id, offer_id, source, source_id, starts_at, ends_at)
    select store_id, member_id, offer_id, 'subscription', id, period_start, period_end + interval '3 days'
    from subscription where offer_id = $1`,
    [offer_id],
  )
  return { offer_id, price_id }
}
