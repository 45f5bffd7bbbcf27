import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorld, type Client } from '../../../testing/world.ts'

const world = await makeWorld()
const { make } = world
let owner: Client

beforeEach(async () => {
  await world.ctx.db.deleteFrom('category').execute()
  await world.ctx.db.deleteFrom('author').execute()
  owner = await world.as(world.owner)
})

const titles = (answer: { json(): unknown }) =>
  (answer.json() as { title: string }[]).map(({ title }) => title)
const create = async (kind: string, title: string) =>
  (await owner.post(`/bullet/api/${kind}`, { title })).json()

describe.each(['categories', 'authors'])('%s', (kind) => {
  const base = `/bullet/api/${kind}`
  const shop = `/api/${kind}`

  it('are changed on top of what was read, and tell when somebody was faster', async () => {
    const { id } = await create(kind, 'Night')
    const term = (await owner.get(`${base}/${id}`)).json()
    const saved = await owner.patch(`${base}/${id}`, {
      version: term.version,
      title: 'Nights',
      description: 'After dark.',
      meta_title: null,
    })
    expect(saved.json()).toMatchObject({ title: 'Nights', description: 'After dark.', meta_title: null })

    const late = await owner.patch(`${base}/${id}`, { version: term.version, title: 'Evenings' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'term_saved_since'])
  })

  it('keep names and addresses their own', async () => {
    await create(kind, 'Night')
    const { id } = await create(kind, 'Day')
    const { version } = (await owner.get(`${base}/${id}`)).json()
    const named = await owner.patch(`${base}/${id}`, { version, title: 'night' })
    expect([named.statusCode, named.json().errors]).toEqual([409, { title: ['taken'] }])
    const placed = await owner.patch(`${base}/${id}`, { version, permalink: 'night' })
    expect([placed.statusCode, placed.json().errors]).toEqual([409, { permalink: ['taken'] }])
  })

  it('lead from an old address to the new one, on the page', async () => {
    const { id, permalink } = await create(kind, 'Night')
    const { version } = (await owner.get(`${base}/${id}`)).json()
    await owner.patch(`${base}/${id}`, { version, permalink: 'nights' })
    const page = await world.app.inject(`/${kind}/${permalink}`)
    expect([page.statusCode, page.headers.location]).toEqual([301, `/${kind}/nights`])

    const back = await owner.patch(`${base}/${id}`, { version: version + 1, permalink })
    expect(back.json().permalink).toBe(permalink)
    expect((await world.app.inject(`/${kind}/${permalink}`)).statusCode).toBe(200)
  })

  it('are put into an order, all of them or not at all', async () => {
    const [a, b, c] = [await create(kind, 'A'), await create(kind, 'B'), await create(kind, 'C')]
    const ordered = await owner.put(`${base}/order`, { ids: [c.id, a.id, b.id] })
    expect(titles(ordered)).toEqual(['C', 'A', 'B'])
    const partly = await owner.put(`${base}/order`, { ids: [a.id, b.id] })
    expect([partly.statusCode, partly.json().code]).toEqual([409, 'order_changed'])
  })

  it('are merged: programs and addresses go over, nothing twice', async () => {
    const [from, into] = [await create(kind, 'Noir'), await create(kind, 'Crime')]
    const put = (terms: { id: number }[]) =>
      make.content(
        kind === 'categories'
          ? { category_ids: terms.map(({ id }) => id) }
          : { author_ids: terms.map(({ id }) => id) },
      )
    await put([from])
    await put([from, into])
    const merged = await owner.post(`${base}/${from.id}/merge`, { into: into.id })
    expect(merged.json()).toMatchObject({ id: into.id, contents_count: 2 })
    expect((await owner.get(`${base}/${from.id}`)).statusCode).toBe(404)
    expect((await world.app.inject(`/${kind}/${from.permalink}`)).headers.location).toBe(`/${kind}/crime`)
    expect((await owner.post(`${base}/${into.id}/merge`, { into: into.id })).json().code).toBe('same_term')
  })

  it('are deleted with or without a place for their programs', async () => {
    const [gone, stays] = [await create(kind, 'Gone'), await create(kind, 'Stays')]
    await make.content(kind === 'categories' ? { category_ids: [gone.id] } : { author_ids: [gone.id] })
    expect((await owner.delete(`${base}/${gone.id}?move_to=999999`)).statusCode).toBe(404)
    expect((await owner.get(`${base}/${gone.id}`)).statusCode).toBe(200)
    expect((await owner.delete(`${base}/${gone.id}?move_to=${stays.id}`)).statusCode).toBe(204)
    expect((await owner.get(`${base}/${stays.id}`)).json().contents_count).toBe(1)
    expect((await owner.delete(`${base}/${stays.id}`)).statusCode).toBe(204)
    expect(titles(await owner.get(base))).toEqual([])
  })

  it('have a picture of their own, cut to their shape', async () => {
    const { id } = await create(kind, 'Night')
    const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer()
    const set = await owner.put(`${base}/${id}/image`, picture, {
      headers: { ...owner.headers, 'content-type': 'image/jpeg' },
    })
    const { image } = set.json()
    const { width, height } = await sharp((await world.app.inject(image)).rawPayload).metadata()
    expect(width / height).toBeCloseTo(kind === 'categories' ? 16 / 9 : 1, 2)
    expect((await world.app.inject(image.replace('.webp', '-w320.webp'))).statusCode).toBe(200)
    expect((await owner.delete(`${base}/${id}/image`)).json().image).toBeNull()
  })

  it('show visitors what changed at once', async () => {
    const { id } = await create(kind, 'Night')
    await world.app.inject(shop)
    const { version } = (await owner.get(`${base}/${id}`)).json()
    await owner.patch(`${base}/${id}`, { version, title: 'Nights' })
    await expect.poll(async () => (await world.app.inject(shop)).body).toContain('Nights')
  })

  it('are nobody’s business but the staff’s', async () => {
    const { id } = await create(kind, 'Night')
    const guest = await world.asGuest()
    for (const answer of [
      await guest.get(base),
      await guest.get(`${base}/${id}`),
      await guest.patch(`${base}/${id}`, { version: 1 }),
      await guest.delete(`${base}/${id}`),
      await guest.post(`${base}/${id}/merge`, { into: id }),
    ])
      expect(answer.statusCode).toBe(401)
  })
})

it('takes only web addresses as an author’s links', async () => {
  const { id } = await create('authors', 'Ada')
  const link = (url: string) =>
    owner.patch(`/bullet/api/authors/${id}`, { version: 1, links: [{ title: 'Site', url }] })
  expect((await link('javascript:alert(1)')).statusCode).toBe(400)
  expect((await link('https://ada.example')).json().links).toEqual([
    { title: 'Site', url: 'https://ada.example' },
  ])
})

describe('the order inside a category', () => {
  it('is made one move at a time and by presets', async () => {
    const { id } = await create('categories', 'Night')
    const base = `/bullet/api/categories/${id}/contents`
    const made = []
    for (const title of ['b', 'c', 'a']) made.push(await make.content({ title, category_ids: [id] }))
    const [b, , a] = made
    await owner.post(`${base}/sort`, { by: 'title' })
    expect(titles(await owner.get(base))).toEqual(['a', 'b', 'c'])
    await owner.put(`${base}/${a!.id}`, { before: null })
    expect(titles(await owner.get(base))).toEqual(['b', 'c', 'a'])
    await owner.put(`${base}/${a!.id}`, { before: b!.id })
    expect(titles(await owner.get(base))).toEqual(['a', 'b', 'c'])
    expect((await owner.put(`${base}/999999`, { before: null })).statusCode).toBe(404)
  })

  it('loses nothing when two move at once', async () => {
    const { id } = await create('categories', 'Night')
    const base = `/bullet/api/categories/${id}/contents`
    const made = []
    for (const title of ['a', 'b', 'c', 'd']) made.push(await make.content({ title, category_ids: [id] }))
    await Promise.all(made.map(({ id }) => owner.put(`${base}/${id}`, { before: null })))
    const placed = (await owner.get(base)).json() as { position: number }[]
    expect(placed.map(({ position }) => position)).toEqual([1, 2, 3, 4])
  })
})
