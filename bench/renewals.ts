/** Renewals of 100,000 subscriptions by the Test provider, and the bare cost of the SQL of as many. */
import type pg from 'pg'
import { makeManySubscribers } from '../server/testing/many-subscribers.ts'
import { advanceStore } from '../server/src/billing/subscriptions/engine.ts'
import { inStore } from '../server/src/store/in-store.ts'
import { readConfig } from '../server/src/platform/process/config.ts'
import { makeLogger, openContext } from '../server/src/program.ts'
import { ensureStore } from '../server/src/store/first-start.ts'
import { makeProduct } from './product.ts'
import { report } from './table.ts'

const COUNT = Number(process.env['SUBSCRIPTIONS'] ?? 100_000)
/** Every tenth is due: as many as the bare statements are given. */
const ONE_IN = 10
const DUE = '2027-02-01T00:00:00Z'
const BATCH = 250
const AT_ONCE = 16

const product = await makeProduct()
const config = readConfig({ ...process.env, ...product.env, LOG_LEVEL: 'error' })
const clock = { now: () => new Date(DUE) }
const { ctx, pool } = await openContext(config, product.database, makeLogger(config), { clock })
const { id } = await ensureStore(ctx)
const inside = await inStore(ctx, id)

const ours = await perMinute(() => advanceStore(inside))
const bare = await perMinute(bareRenewals)
report({
  name: `Renewals of ${COUNT.toLocaleString('en')} subscriptions, every tenth due`,
  ours,
  reference: bare,
  referenceName: 'bare SQL',
  unit: 'a minute',
  goal: { least: 0.4 },
})
await pool.end()
await product.stop()

/** Makes the subscriptions anew, and measures how fast those that are due are renewed. */
async function perMinute(renew: () => Promise<void>): Promise<number> {
  await makeManySubscribers(pool, { store_id: id, count: COUNT, due_at: DUE, one_in: ONE_IN })
  await pool.query('vacuum analyze')
  const before = await countRenewed()
  const began = performance.now()
  await renew()
  const minutes = (performance.now() - began) / 60_000
  const count = (await countRenewed()) - before
  await pool.query(
    'truncate member, invoice, payment, ledger_entry, test_provider.payment, test_provider.method, test_provider.webhook cascade',
  )
  if (count < COUNT / ONE_IN / 2) throw new Error(`Only ${count} were renewed.`)
  return count / minutes
}

async function countRenewed() {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from payment where state = 'succeeded'`,
  )
  return rows[0]!.count
}

/** The same rows written with nothing thought about: a transaction before the vendor, its own, and one after. */
async function bareRenewals() {
  for (;;) {
    const payments = await inTransaction(writeDown)
    if (payments.length === 0) return
    const queue = payments.values()
    const vendor = async () => {
      for (const payment of queue) await inTransaction((client) => charge(client, payment))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, vendor))
    await inTransaction((client) => settle(client, payments))
  }
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  await client.query('begin')
  const result = await work(client)
  await client.query('commit')
  client.release()
  return result
}

async function writeDown(client: pg.PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with due as (
      select * from subscription where store_id = $1 and due_at <= $2 order by due_at limit ${BATCH} for update skip locked
    ), numbers as (
      insert into billing_settings as settings (store_id, next_number) values ($1, 1 + ${BATCH})
      on conflict (store_id) do update set next_number = settings.next_number + ${BATCH} returning next_number
    ), invoices as (
      insert into invoice (store_id, number, status, reason, member_id, subscription_id, period_start, period_end,
        currency, subtotal, total, amount_due, issued_at)
      select store_id, next_number - row_number() over (), 'open', 'renewal', member_id, id, period_end,
        period_end + interval '1 month', currency, amount, amount, amount, $2 from due, numbers returning *
    ), entries as (
      insert into ledger_entry (store_id, kind, currency, invoice_id, cause, at)
      select store_id, 'issued', currency, id, 'invoice:' || id, $2 from invoices returning id
    ), lines as (
      insert into ledger_line (entry_id, account, amount)
      select id, account, amount from entries, (values ('receivable', 999), ('sales', -999)) as of (account, amount)
    ), payments as (
      insert into payment (store_id, invoice_id, subscription_id, member_id, payment_method_id, provider, state, amount,
        currency, created_at)
      select invoices.store_id, invoices.id, subscription_id, invoices.member_id, payment_method_id, 'test', 'pending',
        amount_due, invoices.currency, $2 from invoices join due on due.id = subscription_id
      returning id, subscription_id
    )
    update subscription set due_at = null, open_payment_id = payments.id, version = version + 1
    from payments where subscription.id = subscription_id returning payments.id`,
    [id, DUE],
  )
  return rows.map((row) => row.id)
}

async function charge(client: pg.PoolClient, payment: number) {
  await client.query(
    `insert into test_provider.payment (ref, store_id, key, amount, currency, card, customer, state, secret, created_at)
    values ($1, $2, $3, 999, 'USD', $1, $1, 'succeeded', $1, $4)`,
    [`tpp_${payment}`, id, `payment:${payment}`, DUE],
  )
  await client.query(`insert into test_provider.webhook (store_id, body, due_at) values ($1, '{}', $2)`, [
    id,
    DUE,
  ])
}

function settle(client: pg.PoolClient, payments: number[]) {
  return client.query(
    `with paid as (
      update payment set state = 'succeeded', ref = 'tpp_' || id, ended_at = $2 where id = any($1) returning *
    ), invoices as (
      update invoice set status = 'paid', amount_paid = amount_due, paid_at = $2 from paid where invoice.id = invoice_id
    ), entries as (
      insert into ledger_entry (store_id, kind, currency, invoice_id, payment_id, cause, at)
      select store_id, 'paid', currency, invoice_id, id, 'payment:' || id, $2 from paid returning id
    ), lines as (
      insert into ledger_line (entry_id, account, amount)
      select id, account, amount from entries,
        (values ('cash:test', 940), ('fees', 59), ('receivable', -999)) as of (account, amount)
    ), accesses as (
      update access set ends_at = ends_at + interval '1 month' from paid
      where source = 'subscription' and source_id = subscription_id
    )
    update subscription set period_start = period_end, period_end = period_end + interval '1 month', periods = periods + 1,
      due_at = period_end + interval '1 month', open_payment_id = null, version = version + 1
    from paid where subscription.id = subscription_id`,
    [payments, DUE],
  )
}
