import { expect, it } from 'vitest'
import { mailsTo } from '../../testing/mails.ts'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld } from '../../testing/world.ts'
import { findOffer } from '../offers/offers.ts'
import { cancelNow, startSubscription } from '../billing/subscriptions/subscriptions.ts'
import { transact } from '../platform/context.ts'
import { sendDueWinbacks } from './jobs.ts'

const world = await makeWorld()
const shop = storeContextOf(world)
const LEFT = '2026-03-05T12:00:00.000Z'
world.setTime(LEFT)
const plan = await world.make.offer({ title: 'Gold', prices: { USD: 1000 } })
const owner = await world.as(world.owner)
await owner.patch('/bullet/api/retention_settings', { winback_offer_id: plan.id, winback_days: 10 })

/** A former member whose membership has ended. */
async function goneMember(email: string, consent = true) {
  const member = await world.make.member({ email })
  await world.ctx.db
    .updateTable('member')
    .set({ marketing_consent_at: consent ? LEFT : null })
    .where('id', '=', member.id)
    .execute()
  const offer = await findOffer(shop, plan.id)
  await transact(shop, async (ctx) => {
    const { id } = await startSubscription(ctx, {
      member_id: member.id,
      offer,
      price: offer.prices[0]!,
      trial_days: 0,
      payment_method_id: null,
    })
    await cancelNow(ctx, id, { reason: 'staff' })
  })
  return member
}

const linksTo = async (address: string) =>
  (await mailsTo(world.config.data_dir, address)).flatMap(({ path }) =>
    path.startsWith('/try_again_for_free/new?token=') ? [path.split('token=')[1]!] : [],
  )

it('is sent by the staff, shows plan, end and price, and begins one trial without a card', async () => {
  world.setTime(LEFT)
  const ana = await goneMember('ana@example.com')
  expect((await owner.post(`/bullet/api/people/${ana.id}/winback`)).statusCode).toBe(202)
  await world.work()
  const [token] = await linksTo('ana@example.com')

  const guest = await world.asGuest()
  expect((await guest.get(`/api/winbacks/${token}`)).json()).toMatchObject({
    title: 'Gold',
    days: 10,
    trial_ends_at: '2026-03-15T12:00:00.000Z',
    amount: 1000,
    needs_card: false,
  })
  expect((await guest.post(`/api/winbacks/${token}`)).statusCode).toBe(401)
  const stranger = await world.as(await world.make.member())
  expect((await stranger.post(`/api/winbacks/${token}`)).json()).toMatchObject({ code: 'winback_of_another' })

  const browser = await world.as(ana)
  const answers = await Promise.all([
    browser.post(`/api/winbacks/${token}`),
    browser.post(`/api/winbacks/${token}`),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  const taken = world.ctx.db
    .selectFrom('trial_taken')
    .select('source')
    .where('member_id', '=', ana.id)
    .execute()
  expect(await taken).toEqual([{ source: 'winback' }])
  expect((await browser.get(`/api/winbacks/${token}`)).json()).toMatchObject({ code: 'winback_used' })
})

it('is over in time, and nothing to whoever makes a link up', async () => {
  world.setTime(LEFT)
  const bo = await goneMember('bo@example.com')
  await owner.post(`/bullet/api/people/${bo.id}/winback`)
  await world.work()
  const [token] = await linksTo('bo@example.com')
  world.setTime('2026-04-05T12:00:00.000Z')
  const guest = await world.asGuest()
  expect((await guest.get(`/api/winbacks/${token}`)).json()).toMatchObject({ code: 'winback_expired' })
  expect((await guest.get('/api/winbacks/forged')).json()).toMatchObject({ code: 'winback_not_found' })
})

it('goes out by itself so many days after, once, to those who want mails', async () => {
  world.setTime(LEFT)
  await owner.patch('/bullet/api/retention_settings', { winback_after: 20 })
  await goneMember('cy@example.com')
  await goneMember('no-news@example.com', false)
  const run = async (moment: string) => {
    world.setTime(moment)
    await sendDueWinbacks.run(world.ctx, {}, new AbortController().signal)
    await world.work()
  }
  await run('2026-03-24T12:00:00.000Z')
  expect(await linksTo('cy@example.com')).toHaveLength(0)
  await run('2026-03-25T13:00:00.000Z')
  await run('2026-03-26T13:00:00.000Z')
  expect(await linksTo('cy@example.com')).toHaveLength(1)
  expect(await linksTo('no-news@example.com')).toHaveLength(0)
  await owner.patch('/bullet/api/retention_settings', { winback_after: null })
})
