import { expect, it } from 'vitest'
import type { OwnReferral } from '@matinee/contract/billing/referrals'
import type { Browser } from '../../../testing/browser.ts'
import {
  completeTestOrder,
  insertTestCoupon,
  insertTestOffer,
  joinAsShopper,
  makeCardToken,
  makeShop,
  startTestOrder,
} from '../../../testing/shop.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { refundInvoice } from '../invoices/refunds.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { ledgerBalances } from '../ledger/ledger.ts'
import { balanceOf } from '../pricing/balance/balance.ts'
import { authorizeOrder } from '../checkout/order-authorization.ts'
import { beginOrder } from '../checkout/order-creation.ts'
import { guest } from '../../platform/http/viewer.ts'
import { viewerFrom } from '../../../testing/viewer.ts'
import { handleProviderEvent } from '../payments/provider-events.ts'
import { updateCommission } from './commissions.ts'
import { giveReferralCredit } from './jobs.ts'
import { giveCredit } from './payouts.ts'

const world = await makeShop()
const ctx = storeContextOf(world)
const owner = await world.as(world.owner)
const offer = await insertTestOffer(world, { type: 'fixed_price', amount: 2000 })
const second = await insertTestOffer(world, { type: 'fixed_price', amount: 1000, title: 'Second' })
const coupon = await insertTestCoupon(world, { code: 'FRIENDS', percent: 50, first_order: true })

/** Every payment so far is sure now. */
const endWaiting = () =>
  ctx.db.updateTable('commission').set({ due_at: ctx.clock.now().toISOString() }).execute()

const setProgramme = async (changes: object) =>
  (await owner.patch('/bullet/api/referral_settings', changes)).json()
await setProgramme({ referrals: true, pays: 'credit', percent: 10, payments: 1, wait_days: 30, coupon: null })

async function makeReferrer() {
  const shopper = await joinAsShopper(world)
  const own = (await shopper.browser.post('/api/referrals/own')).json<OwnReferral>()
  return { ...shopper, code: own.code! }
}
const ownOf = async ({ browser }: { browser: Browser }) =>
  (await browser.get('/api/referrals/own')).json<OwnReferral>()

async function makePartner(pays: 'credit' | 'money', terms: object = {}) {
  const shopper = await joinAsShopper(world)
  const { email } = await ctx.db
    .selectFrom('member')
    .select('email')
    .where('id', '=', shopper.id)
    .executeTakeFirstOrThrow()
  const code = `P${shopper.id}X${pays.toUpperCase()}`
  const body = { email, code, percent: 20, payments: null, pays, ...terms }
  const made = await owner.post('/bullet/api/affiliates', body)
  if (made.statusCode !== 201) throw new Error(made.body)
  return { ...shopper, code, affiliate_id: made.json<{ id: number }>().id }
}

/** Buys an offer by a code, and does what follows. */
async function buy(browser: Browser, { referral, offer_id = offer.id, card }: Purchase = {}) {
  const order = await startTestOrder(browser, { offer_id, ...(referral && { referral }) })
  const payment_method = await makeCardToken(browser, card)
  const paid = await completeTestOrder(browser, order.key, { payment_method })
  if (paid.statusCode !== 200) throw new Error(paid.body)
  await world.work()
  const { invoice_id } = await ctx.db
    .selectFrom('purchase')
    .select('invoice_id')
    .where('key', '=', order.key)
    .executeTakeFirstOrThrow()
  return invoice_id!
}
interface Purchase {
  referral?: string
  offer_id?: number
  card?: string
}

const commissionsOf = async (invoiceId: number) =>
  (
    await ctx.db
      .selectFrom('commission')
      .select('amount')
      .where('invoice_id', '=', invoiceId)
      .orderBy('id')
      .execute()
  ).map(({ amount }) => amount)

const refund = async (invoice_id: number, amount: number) => {
  await refundInvoice(ctx, { invoice_id, amount, reason: null, actor_id: null })
  await world.work()
}
const dueTo = async (affiliateId: number) =>
  (await owner.get('/bullet/api/affiliate_payouts/due'))
    .json<{ affiliate_id: number; amount: number; currency: string }[]>()
    .find(({ affiliate_id }) => affiliate_id === affiliateId)
const pay = (id: number, amount: number) =>
  owner.post(`/bullet/api/affiliates/${id}/payouts`, { currency: 'USD', amount })

it('gives the friend a coupon, and the referrer credit once the payment is sure', async () => {
  expect(await setProgramme({ coupon: 'friends' })).toMatchObject({ coupon: coupon.code })
  const ana = await makeReferrer()
  const { browser } = await joinAsShopper(world)
  const invoice = await buy(browser, { referral: ana.code.toLowerCase() })
  expect(await commissionsOf(invoice)).toEqual([100])
  expect(await ownOf(ana)).toMatchObject({
    friends: 1,
    buyers: 1,
    earnings: [{ currency: 'USD', waiting: 100, due: 0, paid: 0 }],
  })

  await giveReferralCredit.run(world.ctx, {}, new AbortController().signal)
  expect(await balanceOf(ctx, ana.id, 'USD')).toBe(0)
  await endWaiting()
  await giveReferralCredit.run(world.ctx, {}, new AbortController().signal)
  await giveReferralCredit.run(world.ctx, {}, new AbortController().signal)
  expect(await balanceOf(ctx, ana.id, 'USD')).toBe(100)
  expect(await ownOf(ana)).toMatchObject({ earnings: [{ waiting: 0, due: 0, paid: 100 }] })
  await setProgramme({ coupon: null })
})

it('counts as many payments as the programme says', async () => {
  const ana = await makeReferrer()
  const { browser } = await joinAsShopper(world)
  expect(await commissionsOf(await buy(browser, { referral: ana.code }))).toEqual([200])
  expect(await commissionsOf(await buy(browser, { offer_id: second.id }))).toEqual([])
})

it('remembers who brought somebody from signing up on, and the first one counts', async () => {
  const [ana, ben] = [await makeReferrer(), await makeReferrer()]
  const { browser } = await joinAsShopper(world)
  const claim = (code: string) => browser.post('/api/referrals', { code })
  expect((await claim(ana.code)).statusCode).toBe(204)
  expect((await claim(ben.code)).statusCode).toBe(204)
  expect((await claim('NOBODY')).json().code).toBe('referral_unknown')
  await buy(browser, { referral: ben.code })
  expect([(await ownOf(ana)).buyers, (await ownOf(ben)).friends]).toEqual([1, 0])
})

it('takes a commission back with the money, in part and whole, before and after it was paid', async () => {
  const partner = await makePartner('money')
  const { browser } = await joinAsShopper(world)
  const invoice = await buy(browser, { referral: partner.code })
  await refund(invoice, 500)
  expect(await commissionsOf(invoice)).toEqual([400, -100])
  await endWaiting()
  expect(await dueTo(partner.affiliate_id)).toMatchObject({ amount: 300 })
  expect((await pay(partner.affiliate_id, 300)).statusCode).toBe(201)

  await refund(invoice, 1500)
  expect(await commissionsOf(invoice)).toEqual([400, -100, -300])
  expect(await dueTo(partner.affiliate_id)).toBeUndefined()
  const further = await buy((await joinAsShopper(world)).browser, { referral: partner.code })
  expect(await commissionsOf(further)).toEqual([400])
  await endWaiting()
  expect(await dueTo(partner.affiliate_id)).toMatchObject({ amount: 100 })
})

it('pays an affiliate nothing for buying from themselves, by account or by card', async () => {
  await setProgramme({ coupon: 'FRIENDS' })
  const partner = await makePartner('money')
  const begun = await partner.browser.post('/api/orders', { offer_id: offer.id, referral: partner.code })
  expect(begun.json().order).toMatchObject({ referral: null, coupon: null, totals: { due_now: 2000 } })
  const key = begun.json().order.key as string
  const typed = await partner.browser.patch(`/api/orders/${key}`, { referral: partner.code })
  expect([typed.statusCode, typed.json().code]).toEqual([422, 'referral_own'])

  // As a guest first, then signed in.
  const row = await ctx.db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', partner.id)
    .executeTakeFirstOrThrow()
  const browser = { viewer: guest, key: 'the same browser' }
  const { order } = await beginOrder(ctx, browser, { offer_id: second.id, referral: partner.code })
  expect(order).toMatchObject({ affiliate_id: partner.affiliate_id, coupon_id: coupon.id })
  const adopted = await authorizeOrder(ctx, { ...browser, viewer: viewerFrom(row) }, order.key)
  expect(adopted).toMatchObject({ affiliate_id: null, coupon_id: null, member_id: partner.id })
  await setProgramme({ coupon: null })

  const own = await buy(partner.browser)
  const { fingerprint } = await ctx.db
    .selectFrom('payment_method')
    .select('fingerprint')
    .where('member_id', '=', partner.id)
    .executeTakeFirstOrThrow()
  const other = await joinAsShopper(world)
  const invoice = await buy(other.browser, { referral: partner.code })
  expect(await commissionsOf(invoice)).toEqual([400])
  await ctx.db.updateTable('payment_method').set({ fingerprint }).where('member_id', '=', other.id).execute()
  await updateCommission(ctx, invoice)
  expect([await commissionsOf(own), await commissionsOf(invoice)]).toEqual([[], [400, -400]])
})

it('takes a code typed at the checkout, and none of a customer', async () => {
  const partner = await makePartner('money')
  const { browser } = await joinAsShopper(world)
  const order = await startTestOrder(browser, { offer_id: offer.id })
  const typed = (code: string) => browser.patch(`/api/orders/${order.key}`, { referral: code })
  expect((await typed('NOBODY')).json().code).toBe('referral_unknown')
  expect((await typed(partner.code)).json()).toMatchObject({ referral: partner.code })
  await completeTestOrder(browser, order.key, { payment_method: await makeCardToken(browser) })
  await world.work()
  const again = await startTestOrder(browser, { offer_id: second.id, referral: partner.code })
  expect(again.referral).toBeNull()
  expect((await browser.patch(`/api/orders/${again.key}`, { referral: partner.code })).json().code).toBe(
    'referral_not_new',
  )
})

it('brings nobody any more once it is stopped', async () => {
  const partner = await makePartner('money')
  const { browser } = await joinAsShopper(world)
  await buy(browser, { referral: partner.code })
  const path = `/bullet/api/affiliates/${partner.affiliate_id}`
  expect((await owner.patch(path, { stopped: true })).json()).toMatchObject({ stopped: true })
  expect(await commissionsOf(await buy(browser, { offer_id: second.id }))).toEqual([])
  const order = await startTestOrder((await joinAsShopper(world)).browser, {
    offer_id: offer.id,
    referral: partner.code,
  })
  expect(order.referral).toBeNull()
})

it('books, pays and credits once, fifty at a time', async () => {
  const partner = await makePartner('money')
  const creditor = await makePartner('credit')
  const [one, other] = [(await joinAsShopper(world)).browser, (await joinAsShopper(world)).browser]
  const invoice = await buy(one, { referral: partner.code })
  const credited = await buy(other, { referral: creditor.code })
  await ctx.db.deleteFrom('commission').where('invoice_id', '=', invoice).execute()
  const fifty = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, act))
  await fifty(() => updateCommission(ctx, invoice))
  expect(await commissionsOf(invoice)).toEqual([400])

  await endWaiting()
  const answers = await fifty(() => pay(partner.affiliate_id, 400))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.json().code === 'payout_changed')).toHaveLength(49)
  await fifty(() => giveCredit(ctx, { affiliate_id: creditor.affiliate_id, currency: 'USD' }))
  expect(await balanceOf(ctx, creditor.id, 'USD')).toBe(400)
  expect(await commissionsOf(credited)).toEqual([400])

  const own = await fifty(() => one.post('/api/referrals/own'))
  const made = own.filter(({ statusCode }) => statusCode === 200) // the rest were too many in a minute
  expect(new Set(made.map((answer) => answer.json<OwnReferral>().code)).size).toBe(1)
})

it('pays no other amount than was seen, and nobody who may not', async () => {
  const partner = await makePartner('money')
  await buy((await joinAsShopper(world)).browser, { referral: partner.code })
  expect((await pay(partner.affiliate_id, 400)).json().code).toBe('payout_changed')
  await endWaiting()
  expect((await pay(partner.affiliate_id, 399)).json().code).toBe('payout_changed')
  const file = await owner.get('/bullet/api/affiliate_payouts/due.csv')
  expect(file.body).toContain(`${partner.code},`)
  expect(file.body).toContain('4.00')
  const analyst = await world.as(await world.make.member({ role: 'analyst' }))
  const path = `/bullet/api/affiliates/${partner.affiliate_id}/payouts`
  expect((await analyst.post(path, { currency: 'USD', amount: 400 })).statusCode).toBe(403)
})

it('takes the commission of a disputed payment back, and gives it again where the dispute is won', async () => {
  const partner = await makePartner('money')
  const buyer = await joinAsShopper(world)
  await buy(buyer.browser, { referral: partner.code })
  const { ref } = await ctx.db
    .selectFrom('payment')
    .select('ref')
    .where('member_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const tell = async (type: 'dispute_opened' | 'dispute_closed', details: object) => {
    await handleProviderEvent(ctx, 'test', {
      ...{ id: `${type} ${ref}`, type, ref: `dispute of ${ref}`, payment_ref: ref!, details: { ...details } },
      at: new Date().toISOString(),
    })
    await world.work()
    const { rows } = await ctx.pool.query<{ amount: number }>(
      'select sum(amount)::int as amount from commission where affiliate_id = $1',
      [partner.affiliate_id],
    )
    return rows[0]!.amount
  }
  expect(await tell('dispute_opened', { amount: 2000 })).toBe(0)
  expect(await tell('dispute_closed', { won: true })).toBe(400)
  const other = await joinAsShopper(world)
  await buy(other.browser, { referral: partner.code })
  const lost = await ctx.db
    .selectFrom('payment')
    .select('ref')
    .where('member_id', '=', other.id)
    .executeTakeFirstOrThrow()
  const of = { payment_ref: lost.ref!, ref: `dispute of ${lost.ref}`, at: new Date().toISOString() }
  await handleProviderEvent(ctx, 'test', {
    ...of,
    id: 'o',
    type: 'dispute_opened',
    details: { amount: 2000 },
  })
  await handleProviderEvent(ctx, 'test', { ...of, id: 'c', type: 'dispute_closed', details: { won: false } })
  await world.work()
  expect((await pay(partner.affiliate_id, 800)).json()).toMatchObject({ code: 'payout_changed' })
  await endWaiting()
  expect((await pay(partner.affiliate_id, 400)).statusCode).toBe(201)
})

it('tells a friend what they earned, and everybody what was paid', async () => {
  const mailsTo = async ({ id }: { id: number }) =>
    (
      await ctx.db
        .selectFrom('mail')
        .select('kind')
        .where('member_id', '=', id)
        .where('kind', 'in', ['referral_earned', 'referral_paid'])
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind)
  await setProgramme({ pays: 'credit', payments: null })
  const friend = await makeReferrer()
  await buy((await joinAsShopper(world)).browser, { referral: friend.code })
  expect(await mailsTo(friend)).toEqual(['referral_earned'])
  await endWaiting()
  await giveReferralCredit.run(world.ctx, {}, new AbortController().signal)
  await world.work()
  expect(await mailsTo(friend)).toEqual(['referral_earned', 'referral_paid'])
  const partner = await makePartner('money')
  await buy((await joinAsShopper(world)).browser, { referral: partner.code })
  expect(await mailsTo(partner)).toEqual([])
  await endWaiting()
  await pay(partner.affiliate_id, 400)
  await world.work()
  expect(await mailsTo(partner)).toEqual(['referral_paid'])
})

it('keeps the books in balance', async () => {
  expect(await findLedgerFaults(ctx.db)).toEqual([])
  const sums = await ledgerBalances(ctx)
  const of = (account: string) => sums.find((each) => each.account === account)?.amount ?? 0
  const { rows } = await ctx.pool.query<{ open: number }>(
    'select coalesce(sum(amount), 0)::int as open from commission where payout_id is null',
  )
  expect(of('affiliates')).toBeLessThanOrEqual(0)
  expect(rows[0]!.open).toBeGreaterThan(0)
})
