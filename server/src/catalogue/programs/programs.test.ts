import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)

const draft = async (title = 'A draft') => (await owner.post('/bullet/api/programs', { title })).json()

it('makes a readable address of a title, and another for the next of that name', async () => {
  expect(await draft('Élan, vol. 2!')).toMatchObject({ permalink: 'elan-vol-2', status: 'draft' })
  expect(await draft('Élan, vol. 2!')).toMatchObject({ permalink: 'elan-vol-2-2' })
})

it('publishes only what can be watched', async () => {
  const { id } = await draft()
  expect((await owner.post(`/bullet/api/programs/${id}/publish`)).json().code).toBe('nothing_to_watch')
  const video = await world.make.video({ state: 'encoding', watchable: false })
  await world.ctx.db.updateTable('content').set({ video_id: video.id }).where('id', '=', id).execute()
  expect((await owner.post(`/bullet/api/programs/${id}/publish`)).json().code).toBe('film_not_watchable')
  await world.ctx.db.updateTable('video').set({ watchable: true }).where('id', '=', video.id).execute()
  expect((await owner.post(`/bullet/api/programs/${id}/publish`)).json().status).toBe('published')
})

describe('the address of a program that was never out', () => {
  const change = async (id: number, changes: object) => {
    const { version } = (await owner.get(`/bullet/api/programs/${id}`)).json()
    return (await owner.patch(`/bullet/api/programs/${id}`, { version, ...changes })).json()
  }

  it('follows its title, to a free one', async () => {
    const { id } = await draft('IMG_0231')
    expect(await change(id, { title: 'Northern lights' })).toMatchObject({ permalink: 'northern-lights' })
    const other = await draft('IMG_0232')
    expect(await change(other.id, { title: 'Northern Lights' })).toMatchObject({
      permalink: 'northern-lights-2',
    })
    expect(await change(other.id, { title: 'Northern lights!' })).toMatchObject({
      permalink: 'northern-lights-2',
    })
  })

  it('stays what somebody made it', async () => {
    const { id } = await draft('IMG_0233')
    await change(id, { permalink: 'img-0233' })
    expect(await change(id, { title: 'Rain' })).toMatchObject({ permalink: 'img-0233' })
  })

  it('stays once it was published', async () => {
    const { id } = await world.make.film({ title: 'Old name', permalink: 'old-name' })
    await owner.post(`/bullet/api/programs/${id}/unpublish`)
    expect(await change(id, { title: 'New name' })).toMatchObject({ permalink: 'old-name' })
  })
})

it('shows visitors what is published and nothing else', async () => {
  const { id, permalink } = await world.make.content({
    status: 'published',
    video_id: (await world.make.video()).id,
  })
  expect((await world.app.inject(`/api/contents/${permalink}`)).json()).toMatchObject({
    id,
    extended: true,
    ready: true,
  })
  await owner.post(`/bullet/api/programs/${id}/unpublish`)
  await expect.poll(async () => (await world.app.inject(`/api/contents/${permalink}`)).statusCode).toBe(404)
})

it('tells the second of two editors', async () => {
  const { id, version } = await draft()
  expect((await owner.patch(`/bullet/api/programs/${id}`, { version, title: 'Mine' })).statusCode).toBe(200)
  const second = await owner.patch(`/bullet/api/programs/${id}`, { version, title: 'Theirs' })
  expect(second.statusCode).toBe(409)
  expect(second.json().code).toBe('saved_since')
})

it('takes a picture of one’s own and refuses what is none', async () => {
  const { id } = await draft()
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const png = { headers: { 'content-type': 'image/png' } }
  const saved = (await owner.put(`/bullet/api/programs/${id}/image`, picture, png)).json()
  expect(saved.horizontal_image).toMatch(/^\/images\/\d+\/[0-9a-f]{32}\.webp$/)
  expect(
    (await owner.put(`/bullet/api/programs/${id}/image`, Buffer.from('nonsense'), png)).json().code,
  ).toBe('not_a_picture')
})

it('reaches nothing of another store', async () => {
  const other = await world.make.store('other.example')
  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  await world.app.stores.refresh(world.ctx.db)
  const theirs = await world.make.content({ store_id: other.id })
  const category = await world.make.category({ store_id: other.id })
  const { id, version } = await draft()
  expect((await owner.get(`/bullet/api/programs/${theirs.id}`)).statusCode).toBe(404)
  expect((await owner.patch(`/bullet/api/programs/${theirs.id}`, { version: 1 })).statusCode).toBe(404)
  expect((await owner.delete(`/bullet/api/programs/${theirs.id}`)).statusCode).toBe(404)
  expect((await world.app.inject(`/api/contents/${theirs.permalink}`)).statusCode).toBe(404)
  const linked = await owner.patch(`/bullet/api/programs/${id}`, { version, category_ids: [category.id] })
  expect(linked.json().code).toBe('unknown_term')
})

it('ends a list with the last page, also beyond it', async () => {
  const page = await world.app.inject('/api/contents?page=99')
  expect(page.json()).toEqual([])
  expect(page.headers['last-page']).toBe('true')
})

it('counts for the admin’s first screen', async () => {
  const overview = (await owner.get('/bullet/api/overview')).json()
  expect(overview).toMatchObject({ failed: 0 })
  expect(overview.published).toBeGreaterThan(0)
})
