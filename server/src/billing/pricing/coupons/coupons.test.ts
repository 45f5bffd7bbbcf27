import { describe, expect, it } from 'vitest'
import { COUPON_INPUT } from '../../../../testing/coupon-input.ts'
import { storeContextOf } from '../../../../testing/store-context.ts'
import { makeWorld } from '../../../../testing/world.ts'
import { findCoupon } from './coupons.ts'
import { makePersonalCoupon } from './personal-coupons.ts'
import { redeemCoupon, releaseCoupon } from './redemption.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)
const owner = await world.as(world.owner)
world.setTime('2030-06-01T00:00:00.000Z')

const RULES = { ...COUPON_INPUT, percent: 20 }
let codes = 0
const coupon = async (rules: object = {}) => {
  const answer = await owner.post('/bullet/api/coupons', { ...RULES, code: `code${(codes += 1)}`, ...rules })
  expect(answer.json()).toMatchObject({ id: expect.any(Number) })
  return answer.json() as { id: number; code: string }
}
const [plan, film] = [await make.offer(), await make.offer({ type: 'fixed_price' })]
const ana = await make.member()
const look = (code: string, more: object = {}) =>
  findCoupon(ctx, {
    code,
    offer_id: plan.id,
    amount: 1000,
    currency: 'USD',
    member_id: ana.id,
    for: 'order',
    ...more,
  })
const redeem = (coupon_id: number, member_id: number, purchase_id: number | null = null) =>
  redeemCoupon(ctx, { coupon_id, member_id, purchase_id, subscription_id: null, amount: 200 })
const order = async (member_id: number, state: 'created' | 'completed' = 'created') =>
  ctx.db
    .insertInto('purchase')
    .values({
      key: crypto.randomUUID(),
      store_id: ctx.store.id,
      member_id,
      kind: 'offer',
      state,
      offer_id: plan.id,
      currency: 'USD',
      created_at: ctx.clock.now().toISOString(),
      changed_at: ctx.clock.now().toISOString(),
      expires_at: '2030-06-02T00:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('a code', () => {
  it('is found in any case and with gaps, and is there once', async () => {
    const { id } = await coupon({ code: 'Summer30' })
    expect((await look(' sum-mer 30 ')).id).toBe(id)
    const again = await owner.post('/bullet/api/coupons', { ...RULES, code: 'SUMMER30' })
    expect(again.json()).toMatchObject({ code: 'coupon_code_taken', errors: { code: ['taken'] } })
    expect((await owner.post('/bullet/api/coupons', { ...RULES, code: 'SUM-30' })).statusCode).toBe(400)
  })

  it('never changes, nor what it takes off; the rest does', async () => {
    const { id, code } = await coupon()
    const changed = await owner.patch(`/bullet/api/coupons/${id}`, { name: 'Spring', max_redemptions: 5 })
    expect(changed.json()).toMatchObject({ code, percent: 20, name: 'Spring', max_redemptions: 5 })
    const forbidden = await owner.patch(`/bullet/api/coupons/${id}`, { code: 'OTHER', percent: 90 })
    expect(forbidden.statusCode === 400 || forbidden.json().percent === 20).toBe(true)
    expect((await owner.get(`/bullet/api/coupons/${id}`)).json()).toMatchObject({ code, percent: 20 })
  })

  it.each([
    ['a fixed coupon without an amount', { kind: 'fixed', percent: null, currency: 'USD' }],
    ['a least amount without a currency', { min_amount: 500 }],
    ['one for chosen offers without any', { applies_to: 'offers' }],
    [
      'one that ends before it starts',
      { starts_at: '2030-06-02T00:00:00Z', expires_at: '2030-06-01T00:00:00Z' },
    ],
    ['a repeating one without a number', { duration: 'repeating' }],
  ])('is not made of %s', async (_name, rules) => {
    const answer = await owner.post('/bullet/api/coupons', { ...RULES, code: 'WRONG', ...rules })
    expect(answer.json().code).toBe('coupon_incomplete')
  })
})

describe('a coupon', () => {
  it.each([
    ['coupon_not_started', { starts_at: '2030-06-02T00:00:00Z' }, {}],
    ['coupon_expired', { expires_at: '2030-06-01T00:00:00Z' }, {}],
    ['coupon_not_for_this', { applies_to: 'once' }, {}],
    ['coupon_not_for_this', { applies_to: 'recurring' }, { offer_id: film.id }],
    ['coupon_not_for_this', { applies_to: 'offers', offer_ids: [film.id] }, {}],
    ['coupon_other_currency', { kind: 'fixed', percent: null, amount: 100, currency: 'EUR' }, {}],
    ['coupon_too_little', { min_amount: 1001, currency: 'USD' }, {}],
    ['coupon_not_on_change', {}, { for: 'change' }],
  ])('is refused as %s', async (code, rules, asked) => {
    const made = await coupon(rules)
    await expect(look(made.code, asked)).rejects.toMatchObject({ code, status: 422 })
  })

  it.each([
    [{ applies_to: 'offers', offer_ids: [plan.id] }, {}],
    [{ starts_at: '2030-06-01T00:00:00Z', expires_at: '2030-06-01T00:00:01Z' }, {}],
    [{ min_amount: 1000, currency: 'USD' }, {}],
    [{ on_plan_change: true }, { for: 'change' }],
    [{ new_members: true, first_order: true }, { member_id: null }],
  ])('is good for what its rules say', async (rules, asked) => {
    const made = await coupon(rules)
    expect((await look(made.code, asked)).id).toBe(made.id)
  })

  it('for a first order is refused to whoever bought something', async () => {
    const buyer = await make.member()
    await order(buyer.id, 'completed')
    const made = await coupon({ first_order: true })
    await expect(look(made.code, { member_id: buyer.id })).rejects.toMatchObject({
      code: 'coupon_first_order',
    })
  })

  it('made for one person is unknown to everybody else', async () => {
    const { code } = await makePersonalCoupon(ctx, {
      member_id: ana.id,
      percent: 30,
      duration: 'once',
      good_for: 60,
      name: 'Stay',
    })
    expect((await look(code)).percent).toBe(30)
    await expect(look(code, { member_id: null })).rejects.toMatchObject({ code: 'coupon_unknown' })
    expect((await owner.get('/bullet/api/coupons')).json()).not.toContainEqual(
      expect.objectContaining({ code }),
    )
  })

  it('is redeemed once by a person, and again when that came to nothing', async () => {
    const [made, person] = [await coupon(), await make.member()]
    const purchase = await order(person.id)
    await redeem(made.id, person.id, purchase.id)
    await redeem(made.id, person.id, purchase.id)
    await expect(redeem(made.id, person.id)).rejects.toMatchObject({ code: 'coupon_used' })
    await expect(look(made.code, { member_id: person.id })).rejects.toMatchObject({ code: 'coupon_used' })
    expect((await owner.get(`/bullet/api/coupons/${made.id}`)).json().redemptions).toBe(1)

    await releaseCoupon(ctx, { purchase_id: purchase.id })
    await releaseCoupon(ctx, { purchase_id: purchase.id })
    expect((await owner.get(`/bullet/api/coupons/${made.id}`)).json().redemptions).toBe(0)
    expect((await look(made.code, { member_id: person.id })).id).toBe(made.id)
    const list = await owner.get(`/bullet/api/coupons/${made.id}/redemptions`)
    expect(list.json()).toMatchObject([{ member: { id: person.id }, released_at: expect.any(String) }])
  })

  it('that is the last goes to one of fifty people', async () => {
    const made = await coupon({ max_redemptions: 1 })
    const people = await Promise.all(Array.from({ length: 50 }, () => make.member()))
    const tries = await Promise.allSettled(people.map(({ id }) => redeem(made.id, id)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason.code] : []))
    expect(new Set(refusals)).toEqual(new Set(['coupon_spent']))
    expect((await owner.get(`/bullet/api/coupons/${made.id}`)).json()).toMatchObject({
      redemptions: 1,
      state: 'spent',
    })
    const below = await owner.patch(`/bullet/api/coupons/${made.id}`, { archived: true })
    expect(below.json().state).toBe('archived')
    await expect(look(made.code, { member_id: people[7]!.id })).rejects.toMatchObject({
      code: 'coupon_unknown',
    })
  })
})

describe('codes made together', () => {
  it('are as many as wanted, all different, and good for one person each', async () => {
    const begun = await owner.post('/bullet/api/coupon_batches', {
      ...RULES,
      name: 'Festival',
      prefix: 'fest',
      count: 6000,
      applies_to: 'offers',
      offer_ids: [plan.id],
    })
    expect(begun.json()).toMatchObject({ state: 'making', wanted: 6000, made: 0, prefix: 'FEST' })
    await world.work()
    const batch = (await owner.get(`/bullet/api/coupon_batches/${begun.json().id}`)).json()
    expect(batch).toMatchObject({ state: 'ready', made: 6000 })

    const file = (await owner.get(`/bullet/api/coupon_batches/${batch.id}/codes.csv`)).body
    const lines = file.trim().split('\r\n').slice(1)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(6000)
    const code = lines[17]!.split(',')[0]!
    expect(code).toMatch(/^FEST[2-9A-HJ-NP-Z]{8}$/)
    const found = await look(code)
    await redeem(found.id, ana.id)
    await expect(look(code, { member_id: null })).rejects.toMatchObject({ code: 'coupon_spent' })
    const spent = await owner.get(`/bullet/api/coupons?batch_id=${batch.id}&state=spent`)
    expect(spent.json()).toMatchObject([{ code, redemptions: 1 }])
    expect((await owner.get('/bullet/api/coupons')).json()).not.toContainEqual(
      expect.objectContaining({ code }),
    )

    const archived = await owner.put(`/bullet/api/coupon_batches/${batch.id}/archived`, { archived: true })
    expect(archived.json()).toMatchObject({ state: 'archived', redemptions: 1 })
    await expect(look(lines[3]!.split(',')[0]!)).rejects.toMatchObject({ code: 'coupon_unknown' })
  })
})
