import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const URL = '/bullet/api/program_views'
const search = { status: 'draft', no_category: true, sort: 'title' }

it('keeps a list under a name, for the one who kept it', async () => {
  const made = (await owner.post(URL, { name: ' To sort ', search })).json()
  expect(made).toMatchObject({ name: 'To sort', search })
  expect((await owner.get(URL)).json()).toEqual([made])
  const colleague = await world.as(await world.make.member({ role: 'admin' }))
  expect((await colleague.get(URL)).json()).toEqual([])
  expect((await colleague.patch(`${URL}/${made.id}`, { name: 'Mine' })).json().code).toBe('view_not_found')
  expect((await colleague.delete(`${URL}/${made.id}`)).statusCode).toBe(404)
})

it('is renamed, changed and forgotten', async () => {
  const { id } = (await owner.post(URL, { name: 'Films', search: { kind: 'video' } })).json()
  await owner.post(URL, { name: 'Taken', search: {} })
  expect((await owner.post(URL, { name: 'Taken', search: {} })).json().code).toBe('view_taken')
  expect((await owner.patch(`${URL}/${id}`, { name: 'Taken' })).json().code).toBe('view_taken')
  expect((await owner.patch(`${URL}/${id}`, { name: 'Clips', search: {} })).json()).toMatchObject({
    name: 'Clips',
    search: {},
  })
  expect((await owner.delete(`${URL}/${id}`)).statusCode).toBe(204)
  expect((await owner.post(URL, { name: 'Odd', search: { status: 'lost' } })).json().code).toBe(
    'invalid_input',
  )
})

it.each([
  ['categories', 'category_id', world.make.category],
  ['authors', 'author_id', world.make.author],
] as const)('of %s follows one that was merged', async (kind, key, make) => {
  const [from, into, other] = [await make(), await make(), await make()]
  const named = async (name: string) =>
    (await owner.get(URL)).json().find((view: { name: string }) => view.name === name).search
  await owner.post(URL, { name: `Old ${kind}`, search: { [key]: from.id, status: 'draft' } })
  await owner.post(URL, { name: `Other ${kind}`, search: { [key]: other.id } })
  await owner.post(`/bullet/api/${kind}/${from.id}/merge`, { into: into.id })
  expect(await named(`Old ${kind}`)).toEqual({ [key]: into.id, status: 'draft' })
  expect(await named(`Other ${kind}`)).toEqual({ [key]: other.id })
})
