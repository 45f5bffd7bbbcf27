import { beforeEach, expect, it } from 'vitest'
import type { ProgramRow } from '@matinee/contract/catalogue/programs'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const { db } = world.ctx

const list = async (query: string) => owner.get(`/bullet/api/programs?${query}`)
const titles = async (query: string) =>
  ((await list(query)).json() as ProgramRow[]).map(({ title }) => title).toSorted()

beforeEach(async () => void (await db.deleteFrom('content').execute()))

it('narrows by what programs are and have', async () => {
  const [category, author] = [await world.make.category(), await world.make.author()]
  const encoding = await world.make.video({ state: 'encoding', watchable: false })
  const failed = await world.make.video({ state: 'failed', watchable: false })
  const film = await world.make.film({
    title: 'Film',
    category_id: category.id,
    author_ids: [author.id],
    access: 'registered',
  })
  await db
    .insertInto('caption')
    .values({
      video_id: film.video_id!,
      language: 'en',
      label: 'English',
      source: 'upload',
      file_key: 'k',
      cues: 1,
    })
    .execute()
  await world.make.content({ title: 'Encoding', video_id: encoding.id, status: 'draft' })
  await world.make.content({ title: 'Failed', video_id: failed.id, status: 'draft' })
  await world.make.content({ title: 'Bare', status: 'draft', created_at: '2020-05-05T00:00:00Z' })
  await world.make.collection({ title: 'Collection', films: 0 })
  await world.make.film({ title: 'Put away', status: 'archived' })

  expect(await titles('')).toEqual(['Bare', 'Collection', 'Encoding', 'Failed', 'Film'])
  expect(await titles('status=archived')).toEqual(['Put away'])
  expect(await titles('status=draft')).toEqual(['Bare', 'Encoding', 'Failed'])
  expect(await titles('kind=collection')).toEqual(['Collection'])
  expect(await titles('film=ready')).toEqual(['Film'])
  expect(await titles('film=processing')).toEqual(['Encoding'])
  expect(await titles('film=failed')).toEqual(['Failed'])
  expect(await titles('film=missing')).toEqual(['Bare'])
  expect(await titles('access=registered')).toEqual(['Film'])
  expect(await titles(`category_id=${category.id}`)).toEqual(['Film'])
  expect(await titles(`author_id=${author.id}`)).toEqual(['Film'])
  expect(await titles('no_category=true&film=ready')).toEqual([])
  expect(await titles('no_category=true')).toEqual(['Bare', 'Collection', 'Encoding', 'Failed'])
  expect(await titles('no_captions=true')).toEqual(['Encoding', 'Failed'])
  expect(await titles('added_to=2021-01-01T00:00:00Z')).toEqual(['Bare'])
  expect(await titles('added_from=2021-01-01T00:00:00Z&status=draft')).toEqual(['Encoding', 'Failed'])
  expect(await titles('search=FIL')).toEqual(['Film'])
  expect(await titles('search=100%25')).toEqual([])
})

it('finds and shows a program by the title it will have', async () => {
  const { id, version } = await world.make.film({ title: 'Old' })
  await owner.patch(`/bullet/api/programs/${id}`, { version, title: 'New' })
  expect(await titles('search=new')).toEqual(['New'])
  expect(await titles('has_changes=true')).toEqual(['New'])
  expect(await titles('has_changes=false')).toEqual([])
})

it('sorts, each way', async () => {
  const videos = await Promise.all([30, 10, 20].map((duration) => world.make.video({ duration })))
  for (const [at, title] of ['b', 'c', 'a'].entries())
    await world.make.content({ title, video_id: videos[at]!.id, views: at })
  const order = async (query: string) =>
    ((await list(query)).json() as ProgramRow[]).map(({ title }) => title).join('')
  expect(await order('sort=title')).toBe('abc')
  expect(await order('sort=title&direction=desc')).toBe('cba')
  expect(await order('sort=duration')).toBe('bac')
  expect(await order('sort=duration&direction=asc')).toBe('cab')
  expect(await order('sort=views')).toBe('acb')
  expect(await order('')).toBe('acb')
})

it('pages, and ends with the last', async () => {
  for (let made = 0; made < 5; made += 1) await world.make.film()
  const [second, beyond] = [await list('per_page=3&page=2'), await list('per_page=3&page=9')]
  expect(second.json()).toHaveLength(2)
  expect(second.headers).toMatchObject({ 'last-page': 'true', 'total-count': '5' })
  expect(beyond.json()).toEqual([])
  expect(beyond.headers['last-page']).toBe('true')
  expect((await list('per_page=3')).headers['last-page']).toBe('false')
})

it('tells of a hidden film that plays in a collection', async () => {
  const film = await world.make.film({ title: 'Part one', status: 'unpublished' })
  const { id } = await world.make.collection({ films: 0 })
  await world.make.chapter({ content_id: id, program_id: film.id })
  expect((await list('search=part')).json()).toMatchObject([{ in_collections: 1, status: 'unpublished' }])
})
