import type { MemberImport } from '@matinee/contract/members/people-imports'
import { sql, type RawBuilder } from 'kysely'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { SECRET_KEY, startStripeDouble } from '../../../testing/stripe-double.ts'
import { stripeChecks } from '../../../testing/stripe-schemas.ts'
import { makeWorld } from '../../../testing/world.ts'

const double = await startStripeDouble(await stripeChecks())
afterAll(() => double.stop())
const world = await makeWorld({ STRIPE_URL: double.url })
const NOW = '2027-02-01T00:00:00Z'
world.setTime(NOW)
double.now.at = new Date(NOW)
const owner = await world.as(world.owner)
const { db } = world.ctx
const at = '/bullet/api/people/imports'
const ROOT = join(import.meta.dirname, '../../../..')
const PEOPLE = 12_000
const AT_STRIPE = 60

await world.make.offer({ title: 'All Access', prices: { USD: 999 } })
const keys = { secret_key: SECRET_KEY, publishable_key: 'pk_test_double', webhook_secret: 'whsec_double' }
await owner.put('/bullet/api/providers/stripe', { keys, live: false })
await owner.patch('/bullet/api/providers/stripe', { enabled: true })

async function upload(rows: string[]): Promise<MemberImport> {
  const file = ['Email,Plan,Status,Price,Currency,Next payment date,Stripe customer ID', ...rows].join('\n')
  const sent = await owner.post(`${at}?file_name=a.csv`, file, { headers: { 'content-type': 'text/csv' } })
  return sent.json()
}

async function beginCheck({ id, mapping }: MemberImport) {
  const options = { existing: 'update', tags: [], consent_source: '', invite: false }
  expect((await owner.post(`${at}/${id}/check`, { mapping, options })).statusCode).toBe(202)
}

const read = async (id: number): Promise<MemberImport> => (await owner.get(`${at}/${id}`)).json()

const count = async (what: RawBuilder<unknown>) =>
  (await sql<{ count: number }>`select count(*)::int as count ${what}`.execute(db)).rows[0]!.count

/** Works on an import in a process of its own, which is killed once `isIn` says so. False if it came to its end first. */
async function workAndDie(id: number, isIn: () => Promise<boolean> | boolean): Promise<boolean> {
  const env = {
    ...process.env,
    DATABASE_URL: world.url,
    DATA_DIR: world.config.data_dir,
    STRIPE_URL: double.url,
    DEMO: 'off',
    LOG_LEVEL: 'error',
  }
  const args = [join(ROOT, 'server/testing/importing-worker.ts'), NOW, String(world.storeId), String(id)]
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited]) // until it works there is nothing to ask for
  while (child.exitCode === null && !(await isIn())) await pause(2)
  child.kill('SIGKILL')
  await exited
  return child.signalCode === 'SIGKILL'
}

it('brings everybody once though its process is killed while it reads and while it writes', async () => {
  const rows = Array.from(
    { length: PEOPLE },
    (_, n) => `k${n}@x.example,All Access,active,9.99,USD,2027-03-01,cus_k${n}`,
  )
  const made = await upload(rows)
  await beginCheck(made)
  const rowsRead = () => count(sql`from member_import_row where import_id = ${made.id}`)
  expect(await workAndDie(made.id, async () => (await rowsRead()) > 0)).toBe(true)
  expect((await read(made.id)).state).toBe('checking')
  await world.work()
  expect(await read(made.id)).toMatchObject({ state: 'checked', total: PEOPLE, added: PEOPLE, wrong: 0 })

  await owner.post(`${at}/${made.id}/run`)
  const members = () => count(sql`from member where email like 'k%@x.example'`)
  const before = await members()
  expect(await workAndDie(made.id, async () => (await members()) > before)).toBe(true)
  const half = await read(made.id)
  // Whole batches alone: whoever is here has their plan, and the counts say so.
  expect(half).toMatchObject({ state: 'running', added: await members(), subscribed: await members() })
  expect(half.added).toBeLessThan(PEOPLE)
  await world.work()
  expect(await read(made.id)).toMatchObject({ state: 'done', added: PEOPLE, subscribed: PEOPLE })
  expect(await members()).toBe(PEOPLE)
  expect(await count(sql`from subscription`)).toBe(PEOPLE)
  expect(
    await count(sql`from (select distinct member_id from access where source = 'subscription') as one`),
  ).toBe(PEOPLE)
}, 120_000)

it('takes each card over once, and ends each subscription, though it is killed in the middle', async () => {
  const names = Array.from({ length: AT_STRIPE }, (_, n) => `t${n}`)
  for (const name of names) leaveAtStripe(name)
  const made = await upload(
    names.map((name) => `${name}@x.example,All Access,active,9.99,USD,2027-03-01,cus_${name}`),
  )
  await beginCheck(made)
  await world.work()
  await owner.post(`${at}/${made.id}/run`)
  await world.work()
  await owner.post(`${at}/${made.id}/stripe/look`)
  await world.work()
  await owner.post(`${at}/${made.id}/stripe/take`)
  const ended = () => names.filter((name) => double.things.get(`sub_${name}`)!['cancel_at_period_end']).length
  expect(await workAndDie(made.id, () => ended() >= 10)).toBe(true)
  expect(ended()).toBeLessThan(AT_STRIPE)
  const until = (await owner.get(`${at}/${made.id}/stripe`)).json()
  expect(until.state).toBe('taking')
  await world.work()
  expect((await owner.get(`${at}/${made.id}/stripe`)).json()).toMatchObject({
    state: 'done',
    taken: AT_STRIPE,
  })
  expect(ended()).toBe(AT_STRIPE)
  expect(await count(sql`from payment_method where provider = 'stripe' and removed_at is null`)).toBe(
    AT_STRIPE,
  )
  const moved = sql`from subscription join moved_subscription on subscription_id = subscription.id
    where import_id = ${made.id} and period_end = '2027-03-05T08:00:00Z' and payment_method_id is not null`
  expect(await count(moved)).toBe(AT_STRIPE)
  expect([...double.things.values()].filter((each) => each['object'] === 'charge')).toEqual([])
}, 120_000)

/** A customer with a card, and a subscription that runs four days longer than the file says. */
function leaveAtStripe(name: string) {
  const customer = `cus_${name}`
  const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2030, fingerprint: name, wallet: null }
  double.put('customer', customer, {
    email: null,
    default_source: null,
    invoice_settings: { default_payment_method: `pm_${name}` },
  })
  double.put('payment_method', `pm_${name}`, { type: 'card', customer, card })
  double.put('subscription', `sub_${name}`, {
    customer,
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    default_payment_method: null,
    items: {
      object: 'list',
      data: [{ id: `si_${name}`, current_period_end: Date.parse('2027-03-05T08:00:00Z') / 1000 }],
    },
  })
}
