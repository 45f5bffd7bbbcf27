import { describe, expect, it } from 'vitest'
import { storeContextOf } from '../../testing/store-context.ts'
import { makeWorld } from '../../testing/world.ts'
import { findOpeningAccess } from './accesses.ts'

const world = await makeWorld()
const { make } = world
const owner = await world.as(world.owner)
const guest = await world.asGuest()
const ctx = storeContextOf(world)
const AT = '/bullet/api/offers'

const plan = {
  type: 'recurring',
  title: 'Monthly',
  prices: [{ currency: 'USD', amount: 999 }],
  period: { unit: 'month', count: 1 },
  covers_all: true,
}
const created = async (offer: object = {}) => {
  const answer = await owner.post(AT, { ...plan, ...offer })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const errorsOf = async (offer: object) => (await owner.post(AT, { ...plan, ...offer })).json().errors
const shown = async () => (await guest.get('/api/offers')).json().map(({ title }: { title: string }) => title)

describe('an offer', () => {
  it('is sold as it was made, and its answers change with it at once', async () => {
    const offer = await created({
      title: 'Gold',
      trial_days: 7,
      perks: ['4K'],
      badge: 'Best',
      max_streams: 2,
    })
    expect((await guest.get(`/api/offers/${offer.id}`)).json()).toMatchObject({
      title: 'Gold',
      period: { unit: 'month', count: 1 },
      trial_days: 7,
      perks: ['4K'],
      prices: [{ currency: 'USD', amount: 999 }],
    })
    expect(await shown()).toContain('Gold')
    await owner.patch(`${AT}/${offer.id}`, { title: 'Gold plus', visibility: 'private' })
    await expect.poll(shown).not.toContain('Gold')
    expect((await guest.get(`/api/offers/${offer.id}`)).json().title).toBe('Gold plus')
    await owner.post(`${AT}/${offer.id}/archive`)
    await expect
      .poll(async () => (await guest.get(`/api/offers/${offer.id}`)).json().code)
      .toBe('offer_archived')
    expect((await owner.post(`${AT}/${offer.id}/restore`)).json().state).toBe('active')
  })

  it('refuses terms that do not go with its type, and a price nobody could pay', async () => {
    expect(await errorsOf({ period: null })).toEqual({ period: ['required'] })
    expect(await errorsOf({ watch_hours: 48 })).toEqual({ watch_hours: ['not_of_this_type'] })
    expect(await errorsOf({ type: 'rent', period: null })).toEqual({
      start_within_days: ['required'],
      watch_hours: ['required'],
    })
    expect(await errorsOf({ prices: [] })).toEqual({ prices: ['required'] })
    expect(await errorsOf({ prices: [{ currency: 'EUR', amount: 5 }] })).toEqual({ prices: ['required'] })
    expect(await errorsOf({ prices: [...plan.prices, ...plan.prices] })).toEqual({ prices: ['twice'] })
    expect(await errorsOf({ prices: [{ currency: 'USD', amount: 0 }] })).toEqual({ prices: ['minimum'] })
    const freebie = { type: 'freebie', period: null }
    expect(await errorsOf(freebie)).toEqual({ prices: ['not_of_this_type'] })
    expect((await created({ ...freebie, prices: [], auto_assign: true })).auto_assign).toBe(true)
  })

  it('names no category, author or program that is not there; what its rules outlive stays', async () => {
    const gone = { rule_category_ids: [987_654], rule_author_ids: [987_654], content_ids: [987_654] }
    const unknown = { rule_category_ids: ['unknown'], rule_author_ids: ['unknown'], content_ids: ['unknown'] }
    expect(await errorsOf(gone)).toEqual(unknown)
    const category = await make.category()
    const { id } = await created({ covers_all: false, rule_category_ids: [category.id] })
    expect((await owner.patch(`${AT}/${id}`, gone)).json()).toMatchObject({
      code: 'unknown_choice',
      errors: unknown,
    })
    expect((await owner.delete(`/bullet/api/categories/${category.id}`)).statusCode).toBeLessThan(300)
    const kept = await owner.patch(`${AT}/${id}`, { title: 'Rule', rule_category_ids: [category.id] })
    expect(kept.statusCode).toBe(200)
    expect((await owner.post(`${AT}/${id}/duplicate`)).statusCode).toBeLessThan(300)
  })

  it('keeps every price it had: a new one is a new row, the same one stays', async () => {
    const { id, prices } = await created({
      prices: [
        { currency: 'USD', amount: 900 },
        { currency: 'EUR', amount: 800 },
      ],
    })
    const changed = await owner.patch(`${AT}/${id}`, {
      prices: [
        { currency: 'USD', amount: 1200 },
        { currency: 'EUR', amount: 800 },
      ],
    })
    const { prices: now, price_versions } = changed.json()
    expect(now.map(({ amount }: { amount: number }) => amount)).toEqual([1200, 800])
    expect(now[1].id).toBe(prices[1].id)
    expect(price_versions).toMatchObject([
      { amount: 1200, replaced_at: null },
      { amount: 800, replaced_at: null },
      { amount: 900, replaced_at: expect.any(String) },
    ])
  })

  it('is deleted while nobody had it, copied unseen, and put in order', async () => {
    const [one, two] = [await created({ title: 'One' }), await created({ title: 'Two' })]
    const copy = (await owner.post(`${AT}/${one.id}/duplicate`)).json()
    expect(copy).toMatchObject({ title: 'One', visibility: 'private', covers_all: true, holders: 0 })
    expect((await owner.delete(`${AT}/${copy.id}`)).statusCode).toBe(204)
    const member = await make.member()
    await owner.post(`/bullet/api/people/${member.id}/accesses`, { offer_id: one.id })
    expect((await owner.delete(`${AT}/${one.id}`)).json().code).toBe('offer_in_use')

    const ids = (await owner.get(AT)).json().map(({ id }: { id: number }) => id)
    const order = [two.id, ...ids.filter((id: number) => id !== two.id)]
    const ordered = await owner.put(`${AT}/order`, { ids: order })
    expect(ordered.json().map(({ id }: { id: number }) => id)).toEqual(order)
    expect((await owner.put(`${AT}/order`, { ids: [two.id] })).json().code).toBe('offers_changed')
  })
})

it('lists the ways to open a program: plans, rentals, what is bought, bundles, what is free', async () => {
  const program = await make.content({ access: 'paid' })
  const of = { content_ids: [program.id], covers_all: false, period: null }
  const rent = { start_within_days: 30, watch_hours: 48 }
  await created({ ...of, type: 'freebie', title: 'Free', prices: [] })
  await created({ ...of, type: 'bundle', title: 'Bundle' })
  await created({ ...of, type: 'fixed_price', title: 'Buy' })
  await created({ ...of, ...rent, type: 'rent', title: 'Rent' })
  await created({ ...of, ...rent, type: 'rent', title: 'Secret', visibility: 'private' })
  await created({ ...of, period: plan.period, title: 'Plan' })
  const ways = (await guest.get(`/api/contents/${program.permalink}/offers`)).json()
  const titles = ways.map(({ title }: { title: string }) => title)
  expect(titles.filter((title: string) => /^(Free|Bundle|Buy|Rent|Secret|Plan)$/.test(title))).toEqual([
    'Plan',
    'Rent',
    'Buy',
    'Bundle',
    'Free',
  ])
})

it('gives a program to offers by hand and says which open it by a rule', async () => {
  const category = await make.category()
  const program = await make.content({ access: 'paid', category_id: category.id })
  const byHand = await created({ title: 'By hand', covers_all: false })
  const byRule = await created({ title: 'By rule', covers_all: false, rule_category_ids: [category.id] })
  const at = `/bullet/api/programs/${program.id}/offers`
  const opens = async () => {
    const found = (await owner.get(at)).json() as { id: number; opens: string | null }[]
    return [byHand.id, byRule.id].map((id) => found.find((offer) => offer.id === id)?.opens)
  }
  expect(await opens()).toEqual([null, 'rule'])
  await owner.put(at, { offer_ids: [byHand.id] })
  expect(await opens()).toEqual(['hand', 'rule'])
  expect((await owner.get(`${AT}/${byRule.id}`)).json()).toMatchObject({ programs: 1, contents: [] })
})

it('opens by a rule what was merged into another category, and nothing more of one that is gone', async () => {
  const [from, into] = [await make.category(), await make.category()]
  const program = await make.content({ access: 'paid', category_id: from.id })
  const { id } = await created({ covers_all: false, rule_category_ids: [from.id, into.id] })
  const member = await make.member()
  await owner.post(`/bullet/api/people/${member.id}/accesses`, { offer_id: id, ends_at: null })
  const opens = async () => (await findOpeningAccess(ctx, member.id, program.id)) !== null
  const rule = async () => (await owner.get(`${AT}/${id}`)).json().rule_category_ids
  expect(await opens()).toBe(true)

  await owner.post(`/bullet/api/categories/${from.id}/merge`, { into: into.id })
  await world.work()
  expect({ opens: await opens(), rule: await rule() }).toEqual({ opens: true, rule: [into.id] })

  await owner.delete(`/bullet/api/categories/${into.id}`)
  await world.work()
  expect({ opens: await opens(), rule: await rule() }).toEqual({ opens: false, rule: [] })
})

it('opens by a rule what was merged into a category that no rule named', async () => {
  const [from, into] = [await make.author(), await make.author()]
  const { id } = await created({ covers_all: false, rule_author_ids: [from.id] })
  await owner.post(`/bullet/api/authors/${from.id}/merge`, { into: into.id })
  await world.work()
  expect((await owner.get(`${AT}/${id}`)).json().rule_author_ids).toEqual([into.id])
})

const program = await make.content({ access: 'paid' })
const opens = async (id: number) => (await findOpeningAccess(ctx, id, program.id)) !== null

describe('somebody', () => {
  it('is given an offer, loses it for a reason, and has it back', async () => {
    const member = await make.member()
    const offer = await created({ max_streams: 3 })
    const at = `/bullet/api/people/${member.id}/accesses`
    const given = await owner.post(at, { offer_id: offer.id, ends_at: null })
    expect(given.json()).toMatchObject({ state: 'open', source: 'manual', ends_at: null, may_revoke: true })
    expect(await opens(member.id)).toBe(true)
    const revoked = await owner.post(`${at}/${given.json().id}/revoke`, { reason: 'By mistake' })
    expect(revoked.json()).toMatchObject({ state: 'revoked', revoked_reason: 'By mistake' })
    expect(await opens(member.id)).toBe(false)
    await owner.post(`${at}/${given.json().id}/restore`)
    expect(await opens(member.id)).toBe(true)
    expect((await owner.post(`${at}/${given.json().id}/restore`)).json().code).toBe('access_not_revoked')
    expect((await owner.get(at)).json()).toMatchObject([{ title: 'Monthly', state: 'open' }])
    const other = await make.member()
    const strange = `/bullet/api/people/${other.id}/accesses/${given.json().id}/revoke`
    expect((await owner.post(strange, { reason: 'x' })).json().code).toBe('access_not_found')
  })

  it('is given one program, or a rental with both its clocks', async () => {
    const member = await make.member()
    const at = `/bullet/api/people/${member.id}/accesses`
    const rent = { type: 'rent', period: null, covers_all: false, start_within_days: 30, watch_hours: 48 }
    const offer = await created(rent)
    expect((await owner.post(at, { content_id: program.id })).json()).toMatchObject({ ends_at: null })
    expect((await owner.post(at, { offer_id: offer.id })).json()).toMatchObject({
      watch_hours: 48,
      ends_at: expect.any(String),
    })
    expect((await owner.post(at, {})).statusCode).toBe(400)
    expect((await owner.post(at, { content_id: 999_999 })).json().code).toBe('program_not_found')
  })

  it('has every freebie for newcomers from the moment they join', async () => {
    const welcomed = await created({ type: 'freebie', period: null, prices: [], auto_assign: true })
    const { join } = await import('../members/join/join.ts')
    const member = await join(ctx, { email: 'new@example.com', name: 'New', isVerified: true })
    await world.work()
    const held = (await owner.get(`/bullet/api/people/${member.id}/accesses`)).json()
    expect(held).toContainEqual(expect.objectContaining({ offer_id: welcomed.id, source: 'freebie' }))
  })

  it('is among many who are given an offer, found by it, and loses it again', async () => {
    const people = [await make.member(), await make.member()]
    const offer = await created()
    const wish = { action: 'grant', ids: people.map(({ id }) => id), offer_id: offer.id }
    const task = (await owner.post('/bullet/api/people/tasks', wish)).json()
    expect(task.value).toBe('Monthly')
    await world.work()
    const found = async (filter: string) =>
      (await owner.get(`/bullet/api/people?${filter}=${offer.id}`)).json().length
    expect([await opens(people[0]!.id), await found('offer_id')]).toEqual([true, 2])
    await owner.post(`/bullet/api/people/tasks/${task.id}/undo`)
    await world.work()
    expect([await opens(people[0]!.id), await found('offer_id'), await found('former_offer_id')]).toEqual([
      false,
      0,
      2,
    ])
    const senseless = await owner.post('/bullet/api/people/tasks', { ...wish, offer_id: 999_999 })
    expect(senseless.json().errors).toEqual({ offer_id: ['required'] })
  })
})

it('shows another store nothing of its offers', async () => {
  const offer = await created()
  const stranger = await make.store('offers.example')
  const there = await world.as(await make.member({ store_id: stranger.id, role: 'owner' }))
  expect((await there.get(`${AT}/${offer.id}`)).json().code).toBe('offer_not_found')
  expect((await there.patch(`${AT}/${offer.id}`, { title: 'Mine' })).json().code).toBe('offer_not_found')
  expect((await there.get(`/api/offers/${offer.id}`)).json().code).toBe('offer_not_found')
  expect((await there.get(AT)).json()).toEqual([])
})
