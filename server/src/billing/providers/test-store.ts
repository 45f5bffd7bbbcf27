import { Kysely, PostgresDialect, sql, type OperationNodeSource, type Selectable } from 'kysely'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type {
  TestProviderMethodTable,
  TestProviderPaymentTable,
  TestProviderRefundTable,
  TestProviderSetupTable,
  TestProviderWebhookTable,
} from './tables.ts'

/**
 * The Test provider's own books, on separate connections: they survive a rollback of the caller, as with a real
 * provider.
 */
export type TestStore = Kysely<Tables>

const stores = new WeakMap<Context['pool'], TestStore>()

export function testStoreOf({ pool }: Pick<Context, 'pool'>): TestStore {
  const books = stores.get(pool) ?? new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  stores.set(pool, books)
  return books
}

export type TestPayment = Selectable<TestProviderPaymentTable>
export type TestMethod = Selectable<TestProviderMethodTable>
export type TestSetup = Selectable<TestProviderSetupTable>
type RefInStore = { store_id: number; ref: string }

/** A random id. */
export const newRef = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

/** A client secret: the id followed by a part only that browser knows. */
export const secretOf = (ref: string) => newRef(`${ref}_secret`)

export const findMethod = (
  books: TestStore,
  { store_id, ref }: RefInStore,
): Promise<TestMethod | undefined> =>
  books
    .selectFrom('test_provider.method')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('ref', '=', ref)
    .executeTakeFirst()

export const insertMethod = (
  books: TestStore,
  method: NewRow<
    TestProviderMethodTable,
    'ref' | 'store_id' | 'card' | 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint'
  >,
) => books.insertInto('test_provider.method').values(method).execute()

export const updateMethod = (
  books: TestStore,
  { store_id, ref }: RefInStore,
  changes: RowChanges<TestProviderMethodTable, 'customer' | 'proved' | 'removed'>,
): Promise<TestMethod> =>
  books
    .updateTable('test_provider.method')
    .set(changes)
    .where('store_id', '=', store_id)
    .where('ref', '=', ref)
    .returningAll()
    .executeTakeFirstOrThrow()

const payments = (books: TestStore, store_id: number) =>
  books.selectFrom('test_provider.payment').selectAll().where('store_id', '=', store_id)

export const findPaymentByKey = (books: TestStore, store_id: number, key: string) =>
  payments(books, store_id).where('key', '=', key).executeTakeFirst()
export const findPaymentByRef = (books: TestStore, { store_id, ref }: RefInStore) =>
  payments(books, store_id).where('ref', '=', ref).executeTakeFirst()
export const findPaymentBySecret = (books: TestStore, store_id: number, secret: string) =>
  payments(books, store_id).where('secret', '=', secret).executeTakeFirst()

/** What is written together with a payment's new state. */
export interface TestFollowUp {
  /** The card that paid, and the customer it is saved for. */
  proved: { ref: string; customer: string | null } | undefined
  webhooks: NewWebhook[]
}

/** Books a payment once per key; undefined if the key exists. */
export const insertPayment = (
  books: TestStore,
  payment: NewRow<
    TestProviderPaymentTable,
    | 'ref'
    | 'store_id'
    | 'key'
    | 'amount'
    | 'currency'
    | 'card'
    | 'customer'
    | 'state'
    | 'code'
    | 'secret'
    | 'details'
    | 'created_at'
  >,
  followUp: TestFollowUp,
): Promise<TestPayment | undefined> =>
  writePayment(
    books,
    books
      .insertInto('test_provider.payment')
      .values(payment)
      .onConflict((conflict) => conflict.columns(['store_id', 'key']).doNothing())
      .returningAll(),
    followUp,
  )

/** Updates a payment that is in the given state; undefined if its state has changed. */
export const movePayment = (
  books: TestStore,
  { ref, from }: { ref: string; from: string },
  changes: RowChanges<TestProviderPaymentTable, 'card' | 'state' | 'code'>,
  followUp: TestFollowUp,
): Promise<TestPayment | undefined> =>
  writePayment(
    books,
    books
      .updateTable('test_provider.payment')
      .set(changes)
      .where('ref', '=', ref)
      .where('state', '=', from)
      .returningAll(),
    followUp,
  )

/** One statement, so that the renewal of many subscriptions is not slowed down by these books. */
async function writePayment(
  books: TestStore,
  writing: OperationNodeSource,
  { proved, webhooks }: TestFollowUp,
): Promise<TestPayment | undefined> {
  const { rows } = await sql<TestPayment>`
    with written as (${writing}),
    proved as (
      update test_provider.method set proved = true, customer = coalesce(${proved?.customer ?? null}, method.customer)
      from written where method.store_id = written.store_id and method.ref = ${proved?.ref ?? null}
    ),
    told as (
      insert into test_provider.webhook (store_id, body, due_at, times)
      select news.store_id, news.body, news.due_at, news.times
      from written, jsonb_populate_recordset(null::test_provider.webhook, ${JSON.stringify(webhooks)}) news
    )
    select * from written`.execute(books)
  return rows[0]
}

export type NewWebhook = NewRow<TestProviderWebhookTable, 'store_id' | 'due_at' | 'body' | 'id' | 'times'>

export async function insertWebhooks(books: TestStore, webhooks: NewWebhook[]) {
  if (webhooks.length > 0) await books.insertInto('test_provider.webhook').values(webhooks).execute()
}

export const lockPayment = (books: TestStore, where: RefInStore) =>
  payments(books, where.store_id).where('ref', '=', where.ref).forNoKeyUpdate().executeTakeFirst()

export const findRefund = (books: TestStore, store_id: number, key: string) =>
  books
    .selectFrom('test_provider.refund')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('key', '=', key)
    .executeTakeFirst()

export async function insertRefund(
  books: TestStore,
  refund: NewRow<
    TestProviderRefundTable,
    'ref' | 'store_id' | 'key' | 'payment_ref' | 'amount' | 'created_at'
  >,
) {
  await books.insertInto('test_provider.refund').values(refund).execute()
  await books
    .updateTable('test_provider.payment')
    .set((eb) => ({ refunded: eb('refunded', '+', refund.amount) }))
    .where('ref', '=', refund.payment_ref)
    .execute()
}

const setups = (books: TestStore, store_id: number) =>
  books.selectFrom('test_provider.setup').selectAll().where('store_id', '=', store_id)

export const findSetup = (books: TestStore, { store_id, ref }: RefInStore) =>
  setups(books, store_id).where('ref', '=', ref).executeTakeFirst()
export const findSetupBySecret = (books: TestStore, store_id: number, secret: string) =>
  setups(books, store_id).where('secret', '=', secret).executeTakeFirst()

/** Begins a setup once per key, or returns the existing one. */
export async function ensureSetup(
  books: TestStore,
  setup: NewRow<TestProviderSetupTable, 'ref' | 'store_id' | 'key' | 'secret' | 'customer'>,
): Promise<TestSetup> {
  await books
    .insertInto('test_provider.setup')
    .values(setup)
    .onConflict((conflict) => conflict.columns(['store_id', 'key']).doNothing())
    .execute()
  return setups(books, setup.store_id).where('key', '=', setup.key).executeTakeFirstOrThrow()
}

export const updateSetup = (
  books: TestStore,
  ref: string,
  changes: RowChanges<TestProviderSetupTable, 'customer' | 'method_ref' | 'state'>,
) => books.updateTable('test_provider.setup').set(changes).where('ref', '=', ref).execute()
