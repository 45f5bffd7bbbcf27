import { expect, it } from 'vitest'
import { storeContextOf } from '../../../../testing/store-context.ts'
import { makeWorld } from '../../../../testing/world.ts'
import { countShown, countTaken, upsellFrom } from './upsells.ts'

const world = await makeWorld()
const ctx = storeContextOf(world)
const owner = await world.as(world.owner)
const [monthly, yearly, archived] = [
  await world.make.offer({ title: 'Monthly', covers_all: true, prices: { USD: 900 } }),
  await world.make.offer({ title: 'Yearly', covers_all: true, prices: { USD: 9000 } }),
  await world.make.offer({ title: 'Old' }),
]
await ctx.db.updateTable('offer').set({ state: 'archived' }).where('id', '=', archived.id).execute()

const wish = {
  from_offer_id: monthly.id,
  to_offer_id: yearly.id,
  title: 'Two months free',
  text: null,
  percent: 10,
  duration: 'once',
  periods: null,
}
const create = async (body: object) => (await owner.post('/bullet/api/upsells', body)).json()

it('leads from one offer to another, one at a time', async () => {
  const made = await create(wish)
  expect(made).toMatchObject({
    from: { title: 'Monthly', amount: 900 },
    to: { title: 'Yearly', amount: 9000 },
    active: true,
  })
  expect(await create(wish)).toMatchObject({ code: 'upsell_there' })
  expect((await upsellFrom(ctx, monthly.id))?.id).toBe(made.id)

  const off = await owner.patch(`/bullet/api/upsells/${made.id}`, { active: false })
  expect(off.json()).toMatchObject({ active: false, title: 'Two months free' })
  expect(await upsellFrom(ctx, monthly.id)).toBeUndefined()
  const other = await create({ ...wish, title: 'Another' })
  expect((await owner.patch(`/bullet/api/upsells/${made.id}`, { active: true })).json().code).toBe(
    'upsell_there',
  )
  await owner.delete(`/bullet/api/upsells/${other.id}`)
  expect((await owner.get('/bullet/api/upsells')).json()).toHaveLength(1)
})

it('counts where it was shown and taken', async () => {
  const [made] = (await owner.get('/bullet/api/upsells')).json()
  await Promise.all([countShown(ctx, made.id), countShown(ctx, made.id), countTaken(ctx, made.id)])
  expect((await owner.get('/bullet/api/upsells')).json()).toMatchObject([{ shown: 2, taken: 1 }])
})

it('is shown in the language of the buyer, and says what is not translated', async () => {
  await owner.patch('/bullet/api/store', { locales: ['fr'] })
  await world.app.stores.refresh(ctx.db)
  const [made] = (await owner.get('/bullet/api/upsells')).json()
  const url = `/bullet/api/upsells/${made.id}`
  const changed = await owner.patch(url, {
    active: true,
    text: 'All year',
    translations: { fr: { title: 'Deux mois', text: ' ' } },
  })
  expect(changed.json()).toMatchObject({ translations: { fr: { title: 'Deux mois' } } })
  const buyer = await world.as(await world.make.member())
  const { key } = (await buyer.post('/api/orders', { offer_id: monthly.id })).json().order
  const shownIn = async (query: string) => (await buyer.get(`/api/orders/${key}${query}`)).json().upsell
  expect(await shownIn('?locale=fr')).toMatchObject({
    ...{ title: 'Deux mois', text: 'All year', untranslated: ['text'] },
  })
  expect(await shownIn('')).toMatchObject({ title: 'Two months free', text: 'All year' })
  expect((await owner.patch(url, { translations: { es: { title: 'Dos' } } })).json().code).toBe(
    'language_not_offered',
  )
})

it('leads neither to itself nor to what is no longer sold', async () => {
  expect(await create({ ...wish, to_offer_id: monthly.id })).toMatchObject({ code: 'upsell_same' })
  expect(await create({ ...wish, from_offer_id: yearly.id, to_offer_id: archived.id })).toMatchObject({
    code: 'upsell_offer',
  })
})
