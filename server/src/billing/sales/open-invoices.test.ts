import type { InvoiceDetail, SubscriptionDetail } from '@matinee/contract/billing/sales'
import { expect, it } from 'vitest'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { makeWorld } from '../../../testing/world.ts'
import type { LedgerAccount } from '../ledger/ledger.ts'
import { handleProviderEvent } from '../payments/payments.ts'
import { giveCredit, type SubscriptionRow } from '../subscriptions/subscriptions.ts'

const world = await makeWorld()
const people = makeSubscribers(world)
const { ctx } = people
const small = await world.make.offer({ prices: { USD: 1000 }, title: 'Balcony' })
const large = await world.make.offer({ prices: { USD: 3000 }, title: 'Box' })
const asOwner = await world.as(world.owner)
const asAnalyst = await world.as(await world.make.member({ role: 'analyst' }))

const newest = async (row: SubscriptionRow) => (await people.invoicesOf(row)).at(-1)!
const onInvoice = (id: number, act: string, client = asOwner) =>
  client.post(`/bullet/api/sales/invoices/${id}/${act}`)

/** The entries of an invoice in an account, smallest first. */
async function booked(invoice_id: number, account: LedgerAccount) {
  const lines = await ctx.db
    .selectFrom('ledger_line')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_line.entry_id')
    .select('ledger_line.amount')
    .where('ledger_entry.invoice_id', '=', invoice_id)
    .where('ledger_line.account', '=', account)
    .orderBy('ledger_line.amount')
    .execute()
  return lines.map(({ amount }) => amount)
}

/** A member whose next renewal is declined. */
async function joinAndFail(day: string, next: string) {
  world.setTime(day)
  const row = await people.join({ offer_id: small.id })
  await people.makeCard(row.payment_method_id!, 'insufficient_funds')
  await people.until(next)
  return { row, invoice: await newest(row) }
}

it('tries an open invoice again: refused as the bank refuses, paid once it pays, and never twice', async () => {
  const { row, invoice } = await joinAndFail('2027-03-01T09:00:00Z', '2027-04-01T10:00:00Z')
  expect(invoice).toMatchObject({ status: 'open', amount_due: 1000 })
  expect((await onInvoice(invoice.id, 'retry', asAnalyst)).statusCode).toBe(403)
  expect((await onInvoice(invoice.id, 'retry')).statusCode).toBe(402)

  await people.makeCard(row.payment_method_id!, 'visa')
  const answers = await Promise.all([1, 2].map(() => onInvoice(invoice.id, 'retry')))
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(await newest(row)).toMatchObject({ id: invoice.id, status: 'paid', amount_paid: 1000 })
  expect((await people.now(row)).status).toBe('active')
  expect((await onInvoice(invoice.id, 'retry')).json()).toMatchObject({ code: 'invoice_not_open' })
})

it('voids what is open, and nothing else, and the books know', async () => {
  const { invoice } = await joinAndFail('2027-05-01T09:00:00Z', '2027-06-01T10:00:00Z')
  expect((await onInvoice(invoice.id, 'void', asAnalyst)).statusCode).toBe(403)
  const voided = await onInvoice(invoice.id, 'void')
  expect(voided.json<InvoiceDetail>()).toMatchObject({ status: 'void', may: { retry: false, void: false } })
  expect((await onInvoice(invoice.id, 'void')).json()).toMatchObject({ code: 'invoice_not_open' })
  expect(await booked(invoice.id, 'receivable')).toEqual([-1000, 1000])
})

it('takes back a change that waits, and goes on as before', async () => {
  world.setTime('2027-07-01T09:00:00Z')
  const row = await people.join({ offer_id: large.id })
  const path = `/bullet/api/sales/subscriptions/${row.id}/change`
  const planned = await asOwner.post(path, { offer_id: small.id, when: 'period_end' })
  expect(planned.statusCode).toBe(200)
  expect(await people.now(row)).toMatchObject({ offer_id: large.id, next_offer_id: small.id })
  const kept = await asOwner.delete(path)
  expect(kept.json<SubscriptionDetail>().events[0]).toMatchObject({ kind: 'change_kept' })
  await people.until('2027-08-01T10:00:00Z')
  expect(await people.now(row)).toMatchObject({ offer_id: large.id, next_offer_id: null, amount: 3000 })
  expect(await newest(row)).toMatchObject({ total: 3000, status: 'paid' })
})

it('lowers the next invoices by a credit until none of it is left', async () => {
  world.setTime('2027-09-01T09:00:00Z')
  const row = await people.join({ offer_id: small.id })
  await giveCredit(ctx, row.id, 1300)
  await people.until('2027-10-01T10:00:00Z')
  expect(await newest(row)).toMatchObject({ total: 0, credit: 1000, status: 'paid' })
  await people.until('2027-11-01T10:00:00Z')
  expect(await newest(row)).toMatchObject({ total: 700, credit: 300, status: 'paid' })
  expect((await people.now(row)).credit).toBe(0)
})

it('undoes a refund the bank of the payer sent back, however often it is told', async () => {
  world.setTime('2027-12-01T09:00:00Z')
  const row = await people.join({ offer_id: small.id })
  const { id } = await newest(row)
  await asOwner.post(`/bullet/api/sales/invoices/${id}/refund`, { amount: 400, refunded: 0 })
  const { ref } = await ctx.db
    .selectFrom('refund')
    .select('ref')
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow()
  const sentBack = {
    id: 'sent back',
    type: 'refund_changed',
    ref: ref!,
    payment_ref: null,
    details: { state: 'failed', reason: 'expired_or_canceled_card' },
    at: ctx.clock.now().toISOString(),
  } as const
  await handleProviderEvent(ctx, 'test', sentBack)
  await handleProviderEvent(ctx, 'test', { ...sentBack, id: 'the same told anew' })
  const invoice = (await asOwner.get(`/bullet/api/sales/invoices/${id}`)).json<InvoiceDetail>()
  expect(invoice).toMatchObject({ status: 'paid', refunded: 0, may: { refund: 1000 } })
  expect(invoice.refunds).toMatchObject([{ amount: 400, state: 'failed' }])
  expect(await booked(id, 'refunds')).toEqual([-400, 400])
})
