import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)

const act = async (wish: object) => (await owner.post('/bullet/api/programs/bulk', wish)).json()
const readProgram = async (id: number) => (await owner.get(`/bullet/api/programs/${id}`)).json()

it('does what can be done and says of the rest why not', async () => {
  const [film, empty] = [
    await world.make.film({ status: 'draft' }),
    await world.make.content({ status: 'draft', title: 'Nothing yet' }),
  ]
  const { done, refused } = await act({ action: 'publish', ids: [film.id, empty.id, 999_999] })
  expect(done).toEqual([{ id: film.id, was: 'draft' }])
  expect(refused).toMatchObject([
    { id: empty.id, title: 'Nothing yet', code: 'nothing_to_watch' },
    { id: 999_999, code: 'program_not_found' },
  ])
  expect((await readProgram(film.id)).status).toBe('published')
})

it('adds and takes away categories and authors at once, also where changes wait', async () => {
  const [kept, added, author] = [
    await world.make.category(),
    await world.make.category(),
    await world.make.author(),
  ]
  const { id, title, permalink } = await world.make.film({ category_id: kept.id })
  const { version } = await readProgram(id)
  await owner.patch(`/bullet/api/programs/${id}`, { version, title: 'Waiting', category_ids: [] })
  await act({ action: 'add_category', ids: [id], term_id: added.id })
  await act({ action: 'add_author', ids: [id], term_id: author.id })
  expect(await readProgram(id)).toMatchObject({
    title: 'Waiting',
    has_changes: true,
    category_ids: [added.id],
    author_ids: [author.id],
  })
  const shown = (await world.app.inject(`/api/contents/${permalink}`)).json()
  expect(shown.title).toBe(title)
  expect(shown.categories.map((each: { id: number }) => each.id)).toEqual([kept.id, added.id])
  await act({ action: 'remove_category', ids: [id], term_id: added.id })
  await act({ action: 'remove_author', ids: [id], term_id: author.id })
  expect(await readProgram(id)).toMatchObject({ category_ids: [], author_ids: [] })
})

it.each(['registered', 'paid'])('says who may watch: %s', async (access) => {
  const { id } = await world.make.film()
  await act({ action: 'set_access', ids: [id], access })
  expect(await readProgram(id)).toMatchObject({ access, has_changes: false })
})

it('deletes and takes back out of the archive', async () => {
  const [gone, back] = [await world.make.film(), await world.make.film({ status: 'archived' })]
  await act({ action: 'delete', ids: [gone.id] })
  await act({ action: 'restore', ids: [back.id] })
  expect((await owner.get(`/bullet/api/programs/${gone.id}`)).statusCode).toBe(404)
  expect((await readProgram(back.id)).status).toBe('unpublished')
})

it('refuses what makes no sense, and programs of another store', async () => {
  const { id } = await world.make.film()
  expect((await act({ action: 'publish', ids: [] })).code).toBe('invalid_input')
  expect((await act({ action: 'add_category', ids: [id], term_id: 999_999 })).code).toBe('unknown_term')
  expect((await act({ action: 'set_access', ids: [id] })).code).toBe('invalid_input')
  expect((await act({ action: 'set_access', ids: [id], access: 'nobody' })).code).toBe('invalid_input')
  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  const stranger = await world.make.store('stranger.example')
  const theirs = await world.make.film({ store_id: stranger.id })
  const { done, refused } = await act({ action: 'delete', ids: [theirs.id] })
  expect({ done, refused }).toMatchObject({ done: [], refused: [{ code: 'program_not_found' }] })
})
