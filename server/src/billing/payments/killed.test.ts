import { HOUR_MS } from '@matinee/contract/platform/durations'
import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeManySubscribers } from '../../../testing/many-subscribers.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { advanceSubscriptions } from '../subscriptions/jobs.ts'
import { reviewPayments } from './jobs.ts'

const world = await makeWorld()
const ctx = storeContextOf(world)
const ROOT = join(import.meta.dirname, '../../../..')
const WORKER = join(ROOT, 'server/testing/charging-worker.ts')
const KILLS = 10
const COUNT = 500
const DUE = Date.parse('2027-02-01T00:00:00Z')
const EARLY_MS = 4

/** The number of payments in the Test provider's own books. */
const taken = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from test_provider.payment`.execute(ctx.db)
  return rows[0]!.count
}

/** Charges in a child process, which is killed during the charge. */
async function chargeAndDie(round: number) {
  const before = await taken()
  const moment = new Date(DUE + round * 180_000).toISOString()
  const env = {
    ...process.env,
    DATABASE_URL: world.url,
    DATA_DIR: world.config.data_dir,
    DEMO: 'off',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [WORKER, moment], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited]) // until it works there is nothing to ask for
  while ((await taken()) < before + 10 && child.exitCode === null) await pause(EARLY_MS)
  await pause(round * EARLY_MS)
  child.kill('SIGKILL')
  await exited
  return child.signalCode
}

it('charges each period once though its process is killed ten times while it charges', async () => {
  await makeManySubscribers(ctx.pool, {
    store_id: ctx.store.id,
    count: COUNT,
    due_at: new Date(DUE).toISOString(),
  })
  for (let round = 0; round < KILLS; round += 1) expect(await chargeAndDie(round)).toBe('SIGKILL')
  expect(await taken()).toBeLessThan(COUNT)

  const never = new AbortController().signal
  for (let round = 0; (await openPayments()) > 0 || round === 0; round += 1) {
    world.setTime(new Date(DUE + HOUR_MS + round * 180_000).toISOString())
    await advanceSubscriptions.run(world.ctx, {}, never)
    await reviewPayments.run(world.ctx, {}, never)
  }
  const { rows } = await sql`
    select count(*) as payments, count(distinct customer) as customers, sum(amount)::bigint as amount
    from test_provider.payment where state = 'succeeded'`.execute(ctx.db)
  expect(rows).toEqual([{ payments: COUNT, customers: COUNT, amount: COUNT * 999 }])
  expect(await paidInvoices()).toBe(COUNT)
  expect(await findLedgerFaults(ctx.db)).toEqual([])
}, 300_000)

const countOf = async (table: 'payment' | 'invoice', states: readonly string[]) => {
  const { count } = await ctx.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(table === 'payment' ? sql<string>`state` : sql<string>`status`, 'in', [...states])
    .executeTakeFirstOrThrow()
  return count
}
const openPayments = () => countOf('payment', ['pending', 'requires_action'])
const paidInvoices = () => countOf('invoice', ['paid'])
