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
