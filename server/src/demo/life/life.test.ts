import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RevenueSource } from '@matinee/contract/analytics/revenue-sources'
import type { Affiliate } from '@matinee/contract/billing/referrals'
import type { VatReport } from '@matinee/contract/billing/vat-report'
import type { Automation } from '@matinee/contract/notices/automations'
import type { Campaign, CampaignEntry } from '@matinee/contract/notices/campaigns'
import { DEMO_CAMPAIGNS } from '@matinee/demo/life/mailings'
import { beforeAll, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { findLedgerFaults } from '../../billing/ledger/audit.ts'
import { mailAbandonedCheckouts } from '../../billing/checkout/abandoned/jobs.ts'
import { expireOrders } from '../../billing/checkout/jobs.ts'
import { reviewRefunds } from '../../billing/invoices/jobs.ts'
import { reviewPayments } from '../../billing/payments/jobs.ts'
import { advanceSubscriptions } from '../../billing/subscriptions/jobs.ts'
import { enterAutomations, isAwaited } from '../../notices/automations/entries.ts'
import { listDueAutomations } from '../../notices/automations/walk-queries.ts'
import { queueMail } from '../../notices/mails.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { ensureStore } from '../../store/first-start.ts'
import { removeDemo } from '../demo-removal.ts'
import { seedDemo } from '../demo-seed.ts'
import { beginLife } from './jobs.ts'
import { fillLife } from './life.ts'

const world = await makeWorld()
const { pool } = world.ctx
const never = new AbortController().signal
const inStore = async (): Promise<StoreContext> => ({ ...world.ctx, store: await ensureStore(world.ctx) })
const one = async <T>(query: string) => (await pool.query(query)).rows[0] as T

// Says what was done, or which words were ever in titles, as with any program that is deleted.
const OTHERS = new Set(['public.store', 'public.audit_entry', 'public.session', 'public.search_word'])

/** Every row of every table. */
async function readEverything() {
  const { rows } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'test_provider') order by 1`,
  )
  const read = rows.map(async ({ name }) => {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    )
    return [name, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries((await Promise.all(read)).filter(([name]) => !OTHERS.has(name)))
}

/** How much there is of everything the people of the demo leave behind. */
const LEFT = [
  'member',
  'subscription',
  'invoice',
  'payment',
  'ledger_line',
  'access',
  'commission',
  'order_source',
  'campaign_reader',
  'automation_run',
  'viewing',
  'comment',
  'watch',
]
const countLeft = async () =>
  Object.fromEntries(
    await Promise.all(
      LEFT.map(async (table) => [
        table,
        Number((await one<{ count: string }>(`select count(*) from ${table}`)).count),
      ]),
    ),
  ) as Record<string, number>

let before: Awaited<ReturnType<typeof readEverything>>

beforeAll(async () => {
  await inStore()
  before = await readEverything()
  await seedDemo(await inStore())
}, 240_000)

it('begins anew after it was killed, and leaves nothing twice', async () => {
  const killed = new AbortController()
  setTimeout(() => killed.abort(), 2000)
  await expect(fillLife(await inStore(), killed.signal)).rejects.toThrow('abort')
  await fillLife(await inStore(), never)
  const first = await countLeft()
  expect(first['member']).toBeGreaterThan(200)
  expect(first['invoice']).toBeGreaterThan(300)
  expect(first['viewing']).toBeGreaterThan(2000)
  const { people, persons } = await one<{ people: string; persons: string }>(
    `select count(*) as people, count(distinct email) as persons from member where demo`,
  )
  expect(people).toBe(persons)
  const doubled = await pool.query(
    `select member_id from subscription group by 1 having count(*) > 1
     union all select member_id from invoice where reason = 'first' group by 1 having count(*) > 1`,
  )
  expect(doubled.rows).toEqual([])
}, 400_000)

it('has books that balance, in numbers of its own', async () => {
  expect(await findLedgerFaults(world.ctx.db)).toEqual([])
  const numbers = await one<object>(
    `select bool_and(demo) as demo, min(number)::int as first, count(*) = max(number) as complete,
       array_agg(distinct prefix) as prefixes from invoice`,
  )
  expect(numbers).toEqual({ demo: true, first: 1, complete: true, prefixes: ['DEMO-'] })
})

it('has plans that run, stand on hold and ended, coupons, rentals and refunds, and life in every month', async () => {
  const { rows } = await pool.query<{ status: string }>('select distinct status from subscription order by 1')
  expect(rows.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['active', 'canceled', 'on_hold', 'trialing']),
  )
  const more = await one<Record<string, number>>(
    `select (select count(*) from coupon_redemption)::int as coupons, (select count(*) from refund)::int as refunds,
       (select count(*) from access where source = 'purchase')::int as bought,
       (select count(*) from comment where state = 'pending')::int as pending,
       (select count(*) from comment_report)::int as reported,
       (select count(distinct date_trunc('month', paid_at)) from invoice where amount_paid > 0)::int as months,
       (select count(*) from viewing where day > current_date - 30)::int as lately`,
  )
  for (const [name, count] of Object.entries(more)) expect([name, count > 1]).toEqual([name, true])
  expect(more['months']).toBeGreaterThan(10)
})

it('has partners who brought others, what they earned, and one payout', async () => {
  const owner = await world.as(world.owner)
  const partners = (await owner.get('/bullet/api/affiliates')).json<Affiliate[]>()
  expect(partners).toHaveLength(2)
  for (const { friends, buyers, earnings } of partners) {
    expect(buyers).toBeGreaterThan(1)
    expect(friends).toBeGreaterThanOrEqual(buyers)
    expect(earnings[0]!.due + earnings[0]!.paid).toBeGreaterThan(0)
  }
  expect(partners.filter(({ earnings }) => earnings[0]!.paid > 0)).toHaveLength(1)
  const { early } = await one<{ early: number }>(
    `select count(*)::int as early from commission join invoice on invoice.id = invoice_id
     where commission.created_at <> invoice.paid_at`,
  )
  expect(early).toBe(0)
})

it('has orders from many places, which add up to the revenue', async () => {
  const owner = await world.as(world.owner)
  const { sources } = (await owner.get('/bullet/api/reports/revenue_sources?days=366')).json<{
    sources: RevenueSource[]
  }>()
  const { money } = (await owner.get('/bullet/api/revenue?days=366')).json<{ money: { net: number } }>()
  expect(sources.reduce((sum, { net }) => sum + net, 0)).toBe(money.net)
  expect(new Set(sources.map(({ kind }) => kind)).size).toBe(5)
  const unknown = sources.filter(({ kind }) => kind === 'unknown').reduce((sum, { net }) => sum + net, 0)
  expect(unknown / money.net).toBeLessThan(0.25)
  expect(await one('select count(*)::int as pages from page_view')).toEqual({ pages: 0 })
})

it('sells from a country of the union to consumers in several, with their taxes, as its VAT report says', async () => {
  const owner = await world.as(world.owner)
  const now = (await owner.get('/bullet/api/revenue/vat')).json<VatReport>()
  expect(now).toMatchObject({ demo: true, home: 'IE', is_home_in_union: true, uncounted_currencies: [] })
  expect(Math.max(...now.threshold.map(({ net }) => net))).toBeGreaterThan(10_000)
  const reports = await Promise.all(
    now.quarters.map(async ({ year, quarter }) =>
      (await owner.get(`/bullet/api/revenue/vat?year=${year}&quarter=${quarter}`)).json<VatReport>(),
    ),
  )
  const lines = reports.flatMap(({ lines }) => lines).filter(({ corrects }) => corrects === null)
  expect(new Set(lines.map(({ country }) => country)).size).toBeGreaterThan(5)
  expect(lines.some(({ is_home }) => is_home)).toBe(true)
  for (const { currency, net, tax, rate } of lines) {
    expect({ currency, isTaxed: rate > 0.15 }).toEqual({ currency: 'EUR', isTaxed: true })
    expect(Math.abs(tax / net - rate)).toBeLessThan(0.01)
  }
  const { waiting } = (await owner.get('/bullet/api/home')).json<{ waiting: { vat_threshold: unknown } }>()
  expect(waiting.vat_threshold).toBeNull()
})

it('has campaigns that its readers got and clicked, one with two subjects', async () => {
  const owner = await world.as(world.owner)
  const campaigns = (await owner.get('/bullet/api/campaigns')).json<CampaignEntry[]>()
  expect(campaigns).toHaveLength(DEMO_CAMPAIGNS.length)
  for (const { id } of campaigns) {
    const { state, demo, report, test, test_winner, test_decided_by } = (
      await owner.get(`/bullet/api/campaigns/${id}`)
    ).json<Campaign>()
    expect({ state, demo }).toEqual({ state: 'sent', demo: true })
    expect(report.delivered).toBe(report.readers)
    expect(report.clicked).toBeGreaterThan(10)
    expect({ test_winner, test_decided_by }).toEqual(
      test === null
        ? { test_winner: null, test_decided_by: null }
        : { test_winner: 'b', test_decided_by: 'clicks' },
    )
  }
  const { early } = await one<{ early: number }>(
    `select count(*)::int as early from campaign_reader reader join member on member.id = member_id
     where member.created_at > reader.sent_at`,
  )
  expect(early).toBe(0)
})

it('has an automation with people at its waits, which nobody else enters and nobody moves in', async () => {
  const owner = await world.as(world.owner)
  const [{ id, demo, inside } = { id: 0 }] = (await owner.get('/bullet/api/automations')).json<
    Partial<Automation>[]
  >()
  expect({ demo, isAnybodyInside: inside! > 5 }).toEqual({ demo: true, isAnybodyInside: true })
  const readReport = async () => (await owner.get(`/bullet/api/automations/${id}`)).json<Automation>().report
  const report = await readReport()
  const of = (step: string) => report.find(({ key }) => key === step)!
  expect(Math.min(of('weeks').standing, of('hello').sent, of('regular').passed)).toBeGreaterThan(2)
  expect(of('hello').standing).toBe(0)

  const own = await world.make.member()
  const joined = {
    store_id: world.storeId,
    type: 'member.joined',
    occurrences: [{ member_id: own.id }],
  } as const
  expect(await isAwaited(world.ctx.db, world.storeId, 'member.joined')).toBe(false)
  await enterAutomations(world.ctx, joined)
  await pool.query("update automation_run set due_at = now() - interval '1 day' where ended_at is null")
  expect(await listDueAutomations(world.ctx)).toEqual([])
  expect(await readReport()).toEqual(report)
  await pool.query('delete from member where id = $1', [own.id])
})

it('is what reports say', async () => {
  const owner = await world.as(world.owner)
  const watched = await one<{ plays: number; seconds: number }>(
    'select sum(plays)::int as plays, floor(sum(watched_ms) / 1000)::int as seconds from viewing',
  )
  const { numbers } = (await owner.get('/bullet/api/reports/overview?days=366')).json()
  expect(numbers.plays).toBe(watched.plays)
  expect(Math.abs(numbers.watched_seconds - watched.seconds)).toBeLessThan(2)

  const moved = await one<object>(
    `select sum(fee)::int as fees, (select sum(refund.amount - note.tax)::int
       from refund join invoice note on note.id = credit_note_id) as refunds from payment where state = 'succeeded'`,
  )
  const { money } = (await owner.get('/bullet/api/revenue?days=366')).json()
  expect({ fees: Math.abs(money.fees), refunds: Math.abs(money.refunds) }).toEqual(moved)
})

it('lets nothing leave: no mail, no webhook, no job, and nobody is billed by the real clock', async () => {
  expect(await readdir(join(world.ctx.config.data_dir, 'outbox')).catch(() => [])).toEqual([])
  expect(
    await one("select count(*)::int as acts from audit_entry where act ~ '^(campaign|automation)'"),
  ).toEqual({
    acts: 0,
  })
  const left = await one<object>(
    `select (select count(*) from mail)::int as mails, (select count(*) from test_provider.webhook)::int as webhooks,
       (select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where identifier <> 'demo.draw-film')::int as jobs`,
  )
  expect(left).toEqual({ mails: 0, webhooks: 0, jobs: 0 })
  await pool.query("update subscription set due_at = now() - interval '1 day'")
  const { count } = await one<{ count: string }>('select count(*) from invoice')
  await advanceSubscriptions.run(world.ctx, {}, never)
  expect((await one<{ count: string }>('select count(*) from invoice')).count).toBe(count)
  const { id, email } = await one<{ id: number; email: string }>(
    'select id, email from member where demo limit 1',
  )
  const to = { member_id: Number(id), address: email, name: null, locale: 'en' }
  const mail = { store_id: world.storeId, kind: 'welcome', to, cause: 'a trial' } as const
  expect(await queueMail(world.ctx, mail)).toBeNull()
})

it('is left alone by the jobs of the real clock, by which its orders and payments ended long ago', async () => {
  const underWay = { purchase: 'customer_info', payment: 'pending', refund: 'pending' }
  for (const [table, state] of Object.entries(underWay))
    await pool.query(`update ${table} set state = '${state}', created_at = created_at - interval '1 hour'`)
  await pool.query('update purchase set mail_due_at = created_at, mails_sent = 0')
  for (const job of [expireOrders, mailAbandonedCheckouts, reviewPayments, reviewRefunds])
    await job.run(world.ctx, {}, never)
  for (const [table, state] of Object.entries(underWay))
    expect((await pool.query(`select distinct state from ${table}`)).rows).toEqual([{ state }])
  expect((await pool.query('select id from purchase where mail_due_at is null')).rows).toEqual([])
})

it('says that it is being made until its year is lived', async () => {
  const owner = await world.as(world.owner)
  const isBeingMade = async () => (await owner.get('/bullet/api/demo/guide')).json().being_made
  await beginLife(await inStore())
  expect(await isBeingMade()).toBe(true)
  await pool.query("delete from graphile_worker._private_jobs where key like 'demo of %'")
  expect(await isBeingMade()).toBe(false)
})

it('shows the store to the owner as one of its members, and goes with one click, leaving what came since', async () => {
  const owner = await world.as(world.owner)
  const guide = (await owner.get('/bullet/api/demo/guide')).json()
  const look = { member_id: guide.id, reason: 'A look at the demo' }
  expect((await owner.post('/bullet/api/impersonation', look)).statusCode).toBe(201)

  const own = await world.make.member()
  await removeDemo(await inStore())
  const after = await readEverything()
  const idsOf = (all: typeof before) =>
    all['public.member']!.map((row) => (JSON.parse(row) as { id: number }).id)
  expect(new Set(idsOf(after))).toEqual(new Set([...idsOf(before), own.id]))
  expect({ ...after, 'public.member': [] }).toEqual({ ...before, 'public.member': [] })
  expect((await owner.get('/bullet/api/demo/guide')).json()).toBeNull()
  expect(await findLedgerFaults(world.ctx.db)).toEqual([])
})
