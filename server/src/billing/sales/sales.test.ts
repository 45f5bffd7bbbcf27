import type {
  InvoiceDetail,
  InvoiceEntry,
  PersonSales,
  SubscriptionDetail,
} from '@matinee/contract/billing/sales'
import { expect, it } from 'vitest'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const people = makeSubscribers(world)
const { ctx } = people
world.setTime('2027-03-01T09:00:00Z')
const small = await world.make.offer({ prices: { USD: 1000 }, title: 'Balcony' })
const large = await world.make.offer({ prices: { USD: 30_000 }, title: 'Box' })
const asOwner = await world.as(world.owner)
const asFinance = await world.as(await world.make.member({ role: 'finance', name: 'Fina' }))
const asSupport = await world.as(await world.make.member({ role: 'support' }))

const invoiceOf = async (row: { id: number }) => (await people.invoicesOf(row))[0]!
const read = async (id: number) =>
  (await asOwner.get(`/bullet/api/sales/invoices/${id}`)).json<InvoiceDetail>()
const refund = (client: typeof asOwner, id: number, body: object) =>
  client.post(`/bullet/api/sales/invoices/${id}/refund`, { refunded: 0, ...body })

it('gives back a part with a credit note, numbers without gaps, and writes down who did', async () => {
  const { id, number } = await invoiceOf(await people.join({ offer_id: small.id }))
  const answer = await refund(asFinance, id, { amount: 400, reason: 'Asked kindly' })
  expect(answer.statusCode).toBe(200)
  const invoice = answer.json<InvoiceDetail>()
  expect(invoice).toMatchObject({ status: 'partially_refunded', refunded: 400, may: { refund: 600 } })
  expect(invoice.refunds).toMatchObject([
    { amount: 400, state: 'succeeded', reason: 'Asked kindly', by: 'Fina' },
  ])
  expect(invoice.credit_notes).toMatchObject([{ number: String(number! + 1) }])
  const numbers = (await ctx.db.selectFrom('invoice').select('number').orderBy('number').execute()).map(
    (row) => row.number,
  )
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  const entry = await ctx.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('act', '=', 'invoice.refunded')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor_name: 'Fina',
    subject_id: id,
    details: { amount: 400, reason: 'Asked kindly' },
  })
  const log = await asOwner.get(`/bullet/api/people/${entry.member_id}/audit`)
  expect(log.json().map(({ act }: { act: string }) => act)).toContain('invoice.refunded')
})

it('gives back once what is asked for twice, and never more than was paid', async () => {
  const { id } = await invoiceOf(await people.join({ offer_id: small.id }))
  const answers = await Promise.all([1, 2].map(() => refund(asOwner, id, { amount: 700 })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  expect((await read(id)).refunded).toBe(700)
  expect((await refund(asOwner, id, { amount: 301, refunded: 700 })).json()).toMatchObject({
    code: 'nothing_to_refund',
  })
  expect((await refund(asOwner, id, { amount: 300, refunded: 700 })).json()).toMatchObject({
    status: 'refunded',
    may: { refund: 0 },
  })
})

it('holds support to a limit, and to refunds', async () => {
  const row = await people.join({ offer_id: large.id })
  const { id } = await invoiceOf(row)
  const seen = (await asSupport.get(`/bullet/api/sales/invoices/${id}`)).json<InvoiceDetail>()
  expect(seen.may).toMatchObject({ refund: 10_000, refundable: 30_000, void: false, retry: false })
  const over = await refund(asSupport, id, { amount: 10_001 })
  expect([over.statusCode, over.json()]).toMatchObject([
    403,
    { code: 'over_refund_limit', details: { limit: 10_000 } },
  ])
  expect((await refund(asSupport, id, { amount: 10_000 })).statusCode).toBe(200)
  expect((await refund(asSupport, id, { amount: 1, refunded: 10_000 })).statusCode).toBe(403)
  const cancel = await asSupport.post(`/bullet/api/sales/subscriptions/${row.id}/cancel`, { when: 'now' })
  expect(cancel.json()).toMatchObject({ code: 'not_in_your_role' })
})

it('closes what a refund is for where that is wished', async () => {
  const row = await people.join({ offer_id: small.id })
  const { id } = await invoiceOf(row)
  await refund(asOwner, id, { amount: 1000, end_access: true })
  expect(await people.now(row)).toMatchObject({ status: 'canceled', end_reason: 'staff' })
  expect(await people.accessOf(row)).toBeUndefined()
})

it('changes a plan at the price that was shown', async () => {
  const row = await people.join({ offer_id: small.id })
  const change = { offer_id: large.id, when: 'now' }
  const shown = await asFinance.post(`/bullet/api/sales/subscriptions/${row.id}/change_preview`, change)
  expect(shown.json()).toMatchObject({ when: 'now', due_now: 29_000 })
  const detail = (
    await asFinance.post(`/bullet/api/sales/subscriptions/${row.id}/change`, change)
  ).json<SubscriptionDetail>()
  expect(detail.subscription).toMatchObject({ offer_id: large.id, amount: 30_000 })
  expect(detail.invoices[0]).toMatchObject({ total: 29_000, status: 'paid' })
  expect(detail.events[0]).toMatchObject({ kind: 'changed', by: 'Fina', mrr_before: 1000, mrr_after: 30_000 })
})

it('pauses, resumes, moves the next payment, ends later and at once', async () => {
  const row = await people.join({ offer_id: small.id })
  const act = async (name: string, body: object = {}) =>
    (await asOwner.post(`/bullet/api/sales/subscriptions/${row.id}/${name}`, body)).json<SubscriptionDetail>()
  expect((await act('pause', { months: 2 })).subscription.pause_at_end).toBe(2)
  expect((await act('resume')).subscription.pause_at_end).toBeNull()
  expect((await act('date', { at: '2027-04-15T09:00:00Z' })).subscription.period_end).toBe(
    '2027-04-15T09:00:00.000Z',
  )
  expect((await act('cancel', { when: 'period_end' })).subscription.cancel_at_end).toBe(true)
  expect((await act('cancel', { when: 'now' })).subscription.status).toBe('canceled')
  const acts = await ctx.db
    .selectFrom('audit_entry')
    .select('act')
    .where('subject_id', '=', row.member_id)
    .orderBy('id')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(
    ['paused', 'resumed', 'date_changed', 'canceled', 'canceled'].map((name) => `subscription.${name}`),
  )
})

it('gives a plan away, which is no revenue, and lets somebody have a trial again', async () => {
  const somebody = await world.make.member()
  const path = `/bullet/api/sales/people/${somebody.id}`
  const given = await asOwner.post(`${path}/grants`, { offer_id: small.id, until: null, then_bill: false })
  expect(given.json<PersonSales>()).toMatchObject({
    subscription: { comped: true, status: 'active' },
    spent: [],
  })
  const again = await asOwner.post(`${path}/grants`, { offer_id: small.id, until: null, then_bill: false })
  expect(again.json()).toMatchObject({ code: 'already_subscribed' })
  const tried = await people.join({ offer_id: small.id, trial_days: 7 })
  const before = (await asOwner.get(`/bullet/api/sales/people/${tried.member_id}`)).json<PersonSales>()
  expect(before.trial_left).toBe(false)
  const after = await asOwner.delete(`/bullet/api/sales/people/${tried.member_id}/trial`)
  expect(after.json<PersonSales>().trial_left).toBe(true)
})

it('says of many people what they pay for and what they have paid', async () => {
  const paying = await people.join({ offer_id: small.id })
  const trying = await people.join({ offer_id: small.id, trial_days: 7 })
  const nobody = await world.make.member()
  const ids = [paying.member_id, trying.member_id, nobody.id, 999_999].join()
  const said = (await asOwner.get(`/bullet/api/sales/people?ids=${ids}`)).json()
  expect(said).toEqual([
    { id: paying.member_id, plans: ['Balcony'], paid: [{ currency: 'USD', amount: 1000 }] },
    { id: trying.member_id, plans: ['Balcony'], paid: [] },
    { id: nobody.id, plans: [], paid: [] },
  ])
  const moderator = await world.as(await world.make.member({ role: 'moderator' }))
  expect((await moderator.get(`/bullet/api/sales/people?ids=${ids}`)).statusCode).toBe(403)
})

it('finds invoices by number, name and what they are, and gives them as a file', async () => {
  const somebody = await world.make.member({ name: 'Zoë Quill', email: 'zoe@example.com' })
  const { id, number } = await invoiceOf(await people.join({ offer_id: small.id, member_id: somebody.id }))
  const list = async (query: string) =>
    (await asFinance.get(`/bullet/api/sales/invoices?${query}`)).json<InvoiceEntry[]>().map((row) => row.id)
  expect(await list('search=Zoë')).toEqual([id])
  expect(await list(`search=${number}&status=paid&member_id=${somebody.id}`)).toEqual([id])
  expect(await list(`member_id=${somebody.id}&kind=once`)).toEqual([])
  expect(await list('from=2027-03-02')).toEqual([])
  const file = await asFinance.get(`/bullet/api/sales/invoices.csv?member_id=${somebody.id}`)
  const [head, line] = file.body.trim().split('\r\n')
  expect(head).toContain('number,document,issued_at')
  expect(line).toContain('Zoë Quill,zoe@example.com')
  expect(line).toContain('10.00')
})
