import { describe, expect, it } from 'vitest'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld } from '../../testing/world.ts'
import { findOffer } from '../offers/offers.ts'
import { startSubscription } from '../billing/subscriptions/subscriptions.ts'
import { transact } from '../platform/context.ts'
import { reasonsOf } from './reasons.ts'

const world = await makeWorld()
const { ctx } = world
const shop = storeContextOf(world)
const NOW = '2026-03-05T12:00:00.000Z'
world.setTime(NOW)
const plan = await world.make.offer({ title: 'Gold', prices: { USD: 1000 } })
const reasons = await reasonsOf(shop)
const idOf = (key: string) => reasons.find((reason) => reason.key === key)!.id

type Begin = Partial<Parameters<typeof startSubscription>[1]>

/** A member with a membership, and their browser. */
async function subscriber(more: Begin = {}) {
  const member = await world.make.member()
  const offer = await findOffer(shop, plan.id)
  const subscription = await transact(shop, (ctx) =>
    startSubscription(ctx, {
      member_id: member.id,
      offer,
      price: offer.prices[0]!,
      trial_days: 0,
      payment_method_id: null,
      ...more,
    }),
  )
  const browser = await world.as(member)
  return {
    member,
    id: subscription.id,
    visit: (url: string) => browser.get(url, { headers: { 'x-inertia': 'true' } }),
    send: (url: string, body: object) => browser.post(url, body, { headers: { 'x-inertia': 'true' } }),
    row: () =>
      ctx.db
        .selectFrom('subscription')
        .selectAll()
        .where('id', '=', subscription.id)
        .executeTakeFirstOrThrow(),
    leavings: () =>
      ctx.db
        .selectFrom('leaving')
        .selectAll()
        .where('subscription_id', '=', subscription.id)
        .orderBy('id')
        .execute(),
  }
}
type Subscriber = Awaited<ReturnType<typeof subscriber>>

const go = (someone: Subscriber, reason: string, text?: string) =>
  someone.send('/cancellation', { reason_id: idOf(reason), ...(text && { text }) })

/** Submits the reason and continues to cancel. */
async function leave(someone: Subscriber, reason: string) {
  await go(someone, reason)
  return someone.send('/cancellation/confirm', {})
}

describe('the way out', () => {
  it('asks why, then once more with the day it ends, where nothing is offered', async () => {
    const ana = await subscriber()
    const asked = (await ana.visit('/cancellation')).json() as { component: string; props: object }
    expect(asked).toMatchObject({
      component: 'cancellation',
      props: { plan: { title: 'Gold', is_ending: false, is_trial: false }, reasons: { length: 6 } },
    })
    expect(JSON.stringify(asked)).not.toContain('discount') // the offer of a reason is not revealed

    const gone = await go(ana, 'other', '  Moving away  ')
    expect([gone.statusCode, gone.headers.location]).toEqual([303, '/cancellation/confirm'])
    expect(await ana.row()).toMatchObject({ cancel_at_end: false })
    expect((await ana.visit('/cancellation/confirm')).json()).toMatchObject({
      component: 'cancellation',
      props: { is_confirming: true, plan: { ends_at: (await ana.row()).period_end, is_ending: false } },
    })
    expect((await ana.send('/cancellation/confirm', {})).headers.location).toBe('/cancellation')
    expect(await ana.row()).toMatchObject({ cancel_at_end: true, status: 'active' })
    expect(await ana.leavings()).toMatchObject([
      { outcome: 'left', text: 'Moving away', offered: null, reason_id: idOf('other') },
    ])
    expect((await ana.visit('/cancellation')).json()).toMatchObject({
      props: { plan: { is_ending: true } },
    })
  })

  it('needs no reason: the first offer of the store comes before anything ends', async () => {
    const ana = await subscriber()
    expect((await ana.send('/cancellation', {})).headers.location).toBe('/reduce_churn')
    expect(await ana.row()).toMatchObject({ cancel_at_end: false })
    expect(await ana.leavings()).toMatchObject([{ offered: { answer: 'discount' }, reason_id: null }])
    await ana.send('/reduce_churn', { act: 'leave' })
    expect(await ana.row()).toMatchObject({ cancel_at_end: true })
  })

  it('ends nothing for whoever has not begun to leave', async () => {
    const ana = await subscriber()
    expect((await ana.visit('/cancellation/confirm')).headers.location).toBe('/cancellation')
    await ana.send('/cancellation/confirm', {})
    expect(await ana.row()).toMatchObject({ cancel_at_end: false })
  })

  it('says what is too long, and ends nothing', async () => {
    const ana = await subscriber()
    const sent = await ana.send('/cancellation', { text: 'x'.repeat(1001) })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/cancellation'])
    expect(await ana.row()).toMatchObject({ cancel_at_end: false })
    expect(await ana.leavings()).toEqual([])
  })

  it('can be taken back until the time is over', async () => {
    const ana = await subscriber()
    await leave(ana, 'other')
    expect((await ana.send('/cancellation/resume', {})).headers.location).toBe('/stayed?by=back')
    expect(await ana.row()).toMatchObject({ cancel_at_end: false })
    expect(await ana.leavings()).toMatchObject([{ outcome: 'stayed' }])
  })

  it('tells whoever has nothing to end, and asks guests to sign in', async () => {
    const nobody = await world.as(await world.make.member())
    const page = await nobody.get('/cancellation', { headers: { 'x-inertia': 'true' } })
    expect(page.json()).toMatchObject({ component: 'redirect', props: { about: 'nothing_to_leave' } })
    const guest = await (await world.asGuest()).get('/cancellation')
    expect([guest.statusCode, guest.headers.location]).toEqual([302, '/sign_in?return=%2Fcancellation'])
  })
})

describe('what is offered to stay', () => {
  it('lowers the next payments and keeps the next date', async () => {
    const ana = await subscriber()
    const before = await ana.row()
    expect((await go(ana, 'too_expensive')).headers.location).toBe('/reduce_churn')
    expect((await ana.visit('/reduce_churn')).json()).toMatchObject({
      component: 'reduce_churn',
      props: { offer: { answer: 'discount', percent: 30, periods: 3, amount: 700 } },
    })

    expect((await ana.send('/reduce_churn', { act: 'claim' })).headers.location).toBe('/stayed?by=claim')
    const after = await ana.row()
    expect(after).toMatchObject({ cancel_at_end: false, discount_percent: 30, discount_periods: 3 })
    expect(after.period_end).toBe(before.period_end)
    expect(after.due_at).toBe(before.due_at)
    expect(await ana.leavings()).toMatchObject([{ outcome: 'claimed', offered: { answer: 'discount' } }])
  })

  it('is one screen: whoever refuses has left', async () => {
    const ana = await subscriber()
    await go(ana, 'too_expensive')
    expect((await ana.send('/reduce_churn', { act: 'leave' })).headers.location).toBe('/cancellation')
    expect(await ana.row()).toMatchObject({ cancel_at_end: true, discount_percent: null })
    expect(await ana.leavings()).toMatchObject([{ outcome: 'left' }])
  })

  it('is made once in twelve months: the second attempt goes straight out, the one after a year does not', async () => {
    const ana = await subscriber()
    await go(ana, 'no_time')
    await ana.send('/reduce_churn', { act: 'stay' })
    expect((await go(ana, 'no_time')).headers.location).toBe('/cancellation/confirm')
    await ana.send('/cancellation/confirm', {})
    expect(await ana.row()).toMatchObject({ cancel_at_end: true })

    await ana.send('/cancellation/resume', {})
    world.setTime('2027-03-06T12:00:00.000Z')
    expect((await go(ana, 'no_time')).headers.location).toBe('/reduce_churn')
    world.setTime(NOW)
  })

  it('is no second one for whoever goes back and gives another reason', async () => {
    const ana = await subscriber()
    await go(ana, 'too_expensive')
    await ana.visit('/cancellation')
    expect((await go(ana, 'no_time')).headers.location).toBe('/cancellation/confirm')
    await ana.send('/cancellation/confirm', {})
    expect(await ana.row()).toMatchObject({ cancel_at_end: true })
  })

  it('is nothing in a trial', async () => {
    const ana = await subscriber({ trial_days: 14 })
    expect((await go(ana, 'too_expensive')).headers.location).toBe('/cancellation/confirm')
    await ana.send('/cancellation/confirm', {})
    expect(await ana.row()).toMatchObject({ status: 'trialing', cancel_at_end: true })
  })

  it('is nothing for whoever has a discount', async () => {
    const ana = await subscriber({ discount: { coupon_id: null, percent: 20, amount: null, periods: null } })
    expect((await go(ana, 'too_expensive')).headers.location).toBe('/cancellation/confirm')
  })

  it('is nothing where the store offers nothing', async () => {
    const owner = await world.as(world.owner)
    await owner.patch('/bullet/api/retention_settings', { retention_offers: false })
    const ana = await subscriber()
    expect((await go(ana, 'too_expensive')).headers.location).toBe('/cancellation/confirm')
    await owner.patch('/bullet/api/retention_settings', { retention_offers: true })
  })

  it('may be a pause of as many months as somebody chooses, up to what is offered', async () => {
    const ana = await subscriber()
    await go(ana, 'no_time')
    await ana.send('/reduce_churn', { act: 'claim', months: 2 })
    expect(await ana.row()).toMatchObject({ pause_at_end: 2, cancel_at_end: false })
  })

  it('may be another plan, from the end of the period on', async () => {
    const small = await world.make.offer({ title: 'Small', prices: { USD: 300 } })
    const owner = await world.as(world.owner)
    const added = await owner.post('/bullet/api/leaving_reasons', {
      title: 'Too much of it',
      answer: 'other_plan',
      offer_id: small.id,
    })
    const ana = await subscriber()
    await ana.send('/cancellation', { reason_id: (added.json() as { id: number }).id })
    expect((await ana.visit('/reduce_churn')).json()).toMatchObject({
      props: { offer: { answer: 'other_plan', title: 'Small', amount: 300 } },
    })
    await ana.send('/reduce_churn', { act: 'claim' })
    expect(await ana.row()).toMatchObject({ offer_id: plan.id, next_offer_id: small.id })
  })

  it('is taken once, also by two presses at the same moment', async () => {
    const ana = await subscriber()
    await go(ana, 'too_expensive')
    const answers = await Promise.all([
      ana.send('/reduce_churn', { act: 'claim' }),
      ana.send('/reduce_churn', { act: 'claim' }),
    ])
    expect(answers.filter(({ headers }) => headers.location === '/stayed?by=claim')).toHaveLength(1)
    const coupons = ctx.db.selectFrom('coupon').selectAll().where('member_id', '=', ana.member.id).execute()
    expect(await coupons).toMatchObject([{ redemptions: 1 }])
  })

  it('is never made by looking at its page', async () => {
    const ana = await subscriber()
    expect((await ana.visit('/reduce_churn')).headers.location).toBe('/cancellation')
    expect(await ana.leavings()).toEqual([])
  })
})

describe('reasons', () => {
  it('are the publisher’s to order, switch off and add; those that ship are never lost', async () => {
    const owner = await world.as(world.owner)
    const all = (await owner.get('/bullet/api/leaving_reasons')).json() as {
      id: number
      key: string | null
    }[]
    const back = all.map(({ id }) => id).toReversed()
    const ordered = (await owner.put('/bullet/api/leaving_reasons/order', { ids: back })).json() as {
      id: number
    }[]
    expect(ordered.map(({ id }) => id)).toEqual(back)

    await owner.patch(`/bullet/api/leaving_reasons/${idOf('technical')}`, { active: false })
    const ana = await subscriber()
    const { props } = (await ana.visit('/cancellation')).json() as { props: { reasons: { key: string }[] } }
    expect(props.reasons.map(({ key }) => key)).not.toContain('technical')
    expect((await owner.delete(`/bullet/api/leaving_reasons/${idOf('technical')}`)).json()).toMatchObject({
      code: 'reason_ships',
    })
  })

  it('are not offered half: a discount needs its percent', async () => {
    const owner = await world.as(world.owner)
    const answer = await owner.post('/bullet/api/leaving_reasons', { title: 'X', answer: 'discount' })
    expect(answer.json()).toMatchObject({ code: 'answer_incomplete', errors: { percent: ['required'] } })
  })
})

describe('the report', () => {
  it('counts who began, who was offered something, who stayed and who left, by reason and by plan', async () => {
    world.setTime('2026-07-10T12:00:00.000Z')
    const [ana, bo, cy] = await Promise.all([subscriber(), subscriber(), subscriber()])
    await go(ana, 'too_expensive')
    await ana.send('/reduce_churn', { act: 'claim' })
    await go(bo, 'too_expensive', 'Too much')
    await bo.send('/reduce_churn', { act: 'leave' })
    await leave(cy, 'other')

    const owner = await world.as(world.owner)
    const report = (await owner.get('/bullet/api/retention_report?from=2026-07-10&to=2026-07-10')).json()
    expect(report).toMatchObject({
      total: { begun: 3, offered: 2, claimed: 1, saved: 1, left: 2 },
      before: { begun: 0 },
      reasons: [
        { key: 'too_expensive', begun: 2, claimed: 1, left: 1, begun_before: 0 },
        { key: 'other', begun: 1, left: 1 },
      ],
      plans: [{ title: 'Gold', begun: 3 }],
      words: [{ text: 'Too much' }],
    })
    const file = await owner.get('/bullet/api/retention_report/file?from=2026-07-10&to=2026-07-10')
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body.trim().split('\r\n')).toHaveLength(4)
    world.setTime(NOW)
  })
})
