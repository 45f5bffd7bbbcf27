import type { Program } from '@matinee/contract/catalogue/programs'
import type { Revision, RevisionField } from '@matinee/contract/platform/revisions'
import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
await owner.patch('/bullet/api/store', { locales: ['de'] })

const at = (id: number) => `/bullet/api/programs/${id}`
const read = async (id: number): Promise<Program> => (await owner.get(at(id))).json()
const list = async (id: number): Promise<Revision[]> => (await owner.get(`${at(id)}/revisions`)).json()
const compare = async (id: number, revision: number): Promise<RevisionField[]> =>
  (await owner.get(`${at(id)}/revisions/${revision}`)).json()
const differences = async (id: number, revision: number) =>
  (await compare(id, revision)).filter(({ earlier, current }) => earlier !== current)

async function save(id: number, changes: object, client = owner): Promise<Program> {
  const { version } = await read(id)
  const saved = await client.patch(at(id), { version, ...changes })
  expect(saved.statusCode).toBe(200)
  return saved.json()
}
async function restore(id: number, revision_id: number) {
  const { version } = await read(id)
  return owner.post(`${at(id)}/revisions/${revision_id}/restore`, { version })
}
const later = (minutes: number) => world.setTime(new Date(Date.now() + minutes * 60_000).toISOString())

it('keeps what a program was before its first change, and who changed what', async () => {
  const editor = await world.make.member({ role: 'content_manager', name: 'Edda' })
  const [category, film] = [await world.make.category({ title: 'Storms' }), await world.make.film()]
  expect(await list(film.id)).toEqual([])

  await save(film.id, { title: 'Better', description: '<p>One</p><p>Two</p>' })
  await save(film.id, { category_ids: [category.id] }, await world.as(editor))
  expect(await list(film.id)).toMatchObject([
    { saved_by: 'Edda', changed: ['categories'] },
    { saved_by: world.owner.name, changed: ['description', 'title'] },
    { saved_by: null, changed: [] },
  ])

  const [, , first] = await list(film.id)
  expect(await differences(film.id, first!.id)).toEqual([
    { field: 'title', name: null, earlier: film.title, current: 'Better' },
    { field: 'description', name: null, earlier: '', current: 'One\nTwo' },
    { field: 'categories', name: null, earlier: '', current: 'Storms' },
  ])
})

it('counts what one person saves within ten minutes as one, and nothing where nothing changed', async () => {
  const { id } = await world.make.film({ status: 'draft' })
  await save(id, { title: 'One' })
  await save(id, { title: 'One' })
  await save(id, { title: 'Two' })
  expect(await list(id)).toHaveLength(2)
  later(11)
  await save(id, { title: 'Three' })
  world.setTime(null)
  const [newest, before] = await list(id)
  expect(await differences(id, newest!.id)).toEqual([])
  expect(await differences(id, before!.id)).toMatchObject([{ earlier: 'Two', current: 'Three' }])
})

it('restores a version as unpublished changes of a public program, and takes that back', async () => {
  const { id, title, permalink } = await world.make.film()
  await save(id, { title: 'Better', tags: ['rain'], translations: { de: { title: 'Besser' } } })
  await owner.post(`${at(id)}/publish`)
  const [, first] = await list(id)

  const restored: Program = (await restore(id, first!.id)).json()
  expect(restored).toMatchObject({ title, tags: [], translations: {}, has_changes: true, permalink })
  expect((await world.app.inject(`/api/contents/${permalink}`)).json()).toMatchObject({ title: 'Better' })

  const [, before] = await list(id)
  expect((await restore(id, before!.id)).json()).toMatchObject({ title: 'Better', has_changes: false })
})

it('leaves out categories that are gone, and keeps what the product changed by itself', async () => {
  const category = await world.make.category()
  const { id } = await world.make.film({ status: 'draft', category_ids: [category.id] })
  await save(id, { title: 'Other', category_ids: [] })
  await owner.delete(`/bullet/api/categories/${category.id}`)
  await world.ctx.db
    .updateTable('content')
    .set({ tags: ['automatic'] })
    .where('id', '=', id)
    .execute()

  const oldest = (await list(id)).at(-1)!
  expect((await restore(id, oldest.id)).json()).toMatchObject({ category_ids: [], tags: [] })
  expect(await differences(id, (await list(id))[1]!.id)).toMatchObject([
    { field: 'title' },
    { field: 'tags', earlier: 'automatic' },
  ])
})

it('keeps the last fifty', async () => {
  const { id } = await world.make.film({ status: 'draft' })
  for (let minute = 0; minute < 52; minute += 1) {
    later(minute * 11)
    await save(id, { title: `Title ${minute}` })
  }
  world.setTime(null)
  const kept = await list(id)
  expect(kept).toHaveLength(50)
  expect(await compare(id, kept.at(-1)!.id)).toContainEqual(
    expect.objectContaining({ field: 'title', earlier: 'Title 2' }),
  )
})

it('is refused to authors of other programs, and where it was saved since', async () => {
  const author = await world.as(await world.make.member({ role: 'author' }))
  const { id } = await world.make.film()
  await save(id, { title: 'Better' })
  const [, first] = await list(id)
  expect((await author.get(`${at(id)}/revisions`)).statusCode).toBe(404)
  const stale = await owner.post(`${at(id)}/revisions/${first!.id}/restore`, { version: 1 })
  expect(stale.json()).toMatchObject({ code: 'saved_since' })
  const other = await world.make.film()
  expect((await owner.get(`${at(other.id)}/revisions/${first!.id}`)).statusCode).toBe(404)
})
