import { expect, it } from 'vitest'
import {
  completeTestOrder,
  insertTestOffer,
  joinAsShopper,
  makeCardToken,
  makeShop,
  startTestOrder,
} from '../../../testing/shop.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { invoiceDocumentOf } from '../documents/invoice-document.ts'
import { refundInvoice } from './refunds.ts'

const world = await makeShop()
const owner = await world.as(world.owner)
await owner.patch('/bullet/api/store', { locales: ['fr'] })
await world.app.stores.refresh(world.ctx.db)
const plan = await insertTestOffer(world, { title: 'Everything', amount: 900, setup_fee: 500 })
const other = await insertTestOffer(world, { title: 'Yearly', amount: 5000 })
await owner.patch(`/bullet/api/offers/${plan.id}`, { translations: { fr: { title: 'Tout' } } })

async function buy(locale: string, offer = plan) {
  const shopper = await joinAsShopper(world)
  await world.ctx.db.updateTable('member').set({ locale }).where('id', '=', shopper.id).execute()
  const { key } = await startTestOrder(shopper.browser, { offer_id: offer.id })
  await completeTestOrder(shopper.browser, key, { payment_method: await makeCardToken(shopper.browser) })
  const { id } = await world.ctx.db
    .selectFrom('invoice')
    .select('id')
    .where('member_id', '=', shopper.id)
    .executeTakeFirstOrThrow()
  return { shopper, id, detail: (await owner.get(`/bullet/api/sales/invoices/${id}`)).json() }
}

it('names what was bought in the language of its buyer, as it is translated then', async () => {
  const { id, shopper, detail } = await buy('fr')
  expect(detail.lines).toMatchObject([
    { title: 'Everything', in_language: { locale: 'fr', title: 'Tout' }, is_setup_fee: false },
    { title: 'Everything', in_language: { locale: 'fr', title: 'Tout' }, is_setup_fee: true },
  ])
  const written = { words: { 'document.setup_fee': 'Frais ({plan})' }, time_zone: 'UTC', note: null }
  const titlesIn = (locale: string) =>
    invoiceDocumentOf({ ...written, invoice: detail, locale }).lines.map(({ title }) => title)
  expect(titlesIn('fr')).toEqual(['Tout', 'Frais (Tout)'])
  expect(titlesIn('en')).toEqual(['Everything', 'Frais (Everything)'])

  await owner.patch(`/bullet/api/offers/${plan.id}`, { translations: { fr: { title: 'Rien' } } })
  const own = (await shopper.browser.get('/api/billings')).json<{ invoices: { title: string }[] }>()
  expect(JSON.stringify(own)).toContain('"title":"Tout"')
  await refundInvoice(storeContextOf(world), { invoice_id: id, amount: 300, reason: 'Sorry', actor_id: null })
  const notes = await world.ctx.db
    .selectFrom('invoice')
    .select('lines')
    .where('corrects_id', '=', id)
    .execute()
  expect(notes).toMatchObject([{ lines: [{ in_language: { title: 'Tout' } }] }])
})

it('names it so in its receipt', async () => {
  const course = await insertTestOffer(world, { type: 'fixed_price', title: 'The course', amount: 900 })
  await owner.patch(`/bullet/api/offers/${course.id}`, { translations: { fr: { title: 'Le cours' } } })
  const { shopper } = await buy('fr', course)
  await world.work()
  const { filling } = await world.ctx.db
    .selectFrom('mail')
    .select('filling')
    .where('member_id', '=', shopper.id)
    .where('kind', '=', 'order_receipt')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(filling)).toContain('Le cours')
})

it('names the plan so in the mails about it', async () => {
  const monthly = await insertTestOffer(world, { title: 'Each month', amount: 700 })
  await owner.patch(`/bullet/api/offers/${monthly.id}`, { translations: { fr: { title: 'Chaque mois' } } })
  const mailsAbout = async (locale: string) => {
    const { shopper } = await buy(locale, monthly)
    await world.work()
    const mails = await world.ctx.db
      .selectFrom('mail')
      .select('filling')
      .where('member_id', '=', shopper.id)
      .where('kind', '=', 'subscription_started')
      .execute()
    return mails.map(({ filling }) => (filling as { words: { plan: string } }).words.plan)
  }
  expect(await mailsAbout('fr')).toEqual(['Chaque mois'])
  expect(await mailsAbout('en')).toEqual(['Each month'])
})

it('names it in the store’s own language where it is not translated, and in languages it does not have', async () => {
  for (const [locale, offer] of [
    ['de', plan],
    ['fr', other],
  ] as const) {
    const { detail } = await buy(locale, offer)
    for (const line of detail.lines) expect(line.in_language).toBeNull()
  }
})
