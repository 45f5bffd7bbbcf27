import type { ProgramTask } from '@matinee/contract/catalogue/program-tasks'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { runBatch } from './jobs.ts'
import { beginTask } from './queries.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const at = '/bullet/api/programs/tasks'

const readProgram = async (id: number) => (await owner.get(`/bullet/api/programs/${id}`)).json()
const readNewestTask = async (): Promise<ProgramTask> => (await owner.get(at)).json()[0]

async function start(body: object): Promise<ProgramTask> {
  const begun = await owner.post(at, body)
  expect(begun.statusCode).toBe(202)
  return begun.json()
}

async function finish(body: object): Promise<ProgramTask> {
  await start(body)
  await world.work()
  return readNewestTask()
}

async function undo({ id }: ProgramTask): Promise<ProgramTask> {
  expect((await owner.post(`${at}/${id}/undo`)).json()).toMatchObject({ state: 'undoing' })
  await world.work()
  return readNewestTask()
}

it('is for any number of programs', async () => {
  await sql`insert into content (store_id, title, permalink, status)
    select ${world.storeId}, 'Many ' || number, 'many-' || number, 'unpublished'
    from generate_series(1, 1200) as number`.execute(world.ctx.db)
  const { id, total } = await start({ action: 'archive', filters: { search: 'Many' } })
  expect(total).toBe(1200)
  await owner.delete(`${at}/${id}`)
  await world.work()
})

it('acts on what a filter leaves when it begins, counts it, and puts it back', async () => {
  const category = await world.make.category()
  await sql`insert into content (store_id, title, permalink, status)
    select ${world.storeId}, 'Film ' || number, 'film-' || number, 'published'
    from generate_series(1, 120) as number`.execute(world.ctx.db)
  await sql`insert into content_category (category_id, content_id)
    select ${category.id}, id from content where permalink like 'film-%'`.execute(world.ctx.db)
  const outside = await world.make.film()

  const begun = await start({ action: 'archive', filters: { category_id: category.id } })
  expect(begun).toMatchObject({ state: 'waiting', total: 120, done: 0 })
  const late = await world.make.film({ category_id: category.id })
  await world.work()
  const task = await readNewestTask()
  expect(task).toMatchObject({ state: 'done', done: 120, changed: 120, refused: 0, can_undo: true })
  expect((await readProgram(outside.id)).status).toBe('published')
  expect((await readProgram(late.id)).status).toBe('published')

  expect(await undo(task)).toMatchObject({ state: 'undone', can_undo: false })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from content
    where status = 'published' and permalink like 'film-%'`.execute(world.ctx.db)
  expect(rows[0]!.count).toBe(120)
})

it('says which were left out and why, and does the others', async () => {
  const [film, empty] = [
    await world.make.film({ status: 'draft' }),
    await world.make.content({ status: 'draft', title: 'Nothing yet' }),
  ]
  const task = await finish({ action: 'publish', ids: [film.id, empty.id] })
  expect(task).toMatchObject({ state: 'done', done: 2, changed: 1, refused: 1 })
  expect(task.refusals).toMatchObject([{ id: empty.id, name: 'Nothing yet', code: 'nothing_to_watch' }])
  expect((await readProgram(film.id)).status).toBe('published')
  await undo(task)
  expect(await readProgram(film.id)).toMatchObject({ status: 'draft' })
})

it('takes only those out of a category again that it put there', async () => {
  const category = await world.make.category({ title: 'Storms' })
  const [before, fresh] = [await world.make.film({ category_id: category.id }), await world.make.film()]
  const wanted = { action: 'add_category', term_id: category.id, ids: [before.id, fresh.id] }
  const task = await finish(wanted)
  expect(task).toMatchObject({ changed: 1, value: 'Storms' })
  await undo(task)
  expect((await readProgram(before.id)).category_ids).toEqual([category.id])
  expect((await readProgram(fresh.id)).category_ids).toEqual([])
})

it('leaves alone in an undo what was changed again since', async () => {
  const [one, two] = [await world.make.film(), await world.make.film()]
  const task = await finish({ action: 'set_access', access: 'paid', ids: [one.id, two.id] })
  await owner.post('/bullet/api/programs/bulk', {
    action: 'set_access',
    access: 'registered',
    ids: [two.id],
  })
  await undo(task)
  expect((await readProgram(one.id)).access).toBe('public')
  expect((await readProgram(two.id)).access).toBe('registered')
})

it('stops where it is asked to, and does nothing twice', async () => {
  const films = []
  for (let made = 0; made < 60; made += 1) films.push(await world.make.content({ status: 'published' }))
  const task = await start({ action: 'archive', ids: films.map(({ id }) => id) })
  const payload = { task_id: task.id, store_id: world.storeId, member_id: world.owner.id }
  await beginTask(world.ctx.db, task.id)
  await Promise.all([runBatch(world.ctx, payload), owner.delete(`${at}/${task.id}`)])
  await world.work()
  const stopped = await readNewestTask()
  expect(stopped.state).toBe('canceled')
  expect([0, 50]).toContain(stopped.done)
  expect(stopped.changed).toBe(stopped.done)
})

it('deletes for good, which nothing undoes', async () => {
  const { id } = await world.make.film()
  const task = await finish({ action: 'delete', ids: [id] })
  expect(task).toMatchObject({ changed: 1, can_undo: false })
  expect((await owner.post(`${at}/${task.id}/undo`)).json().code).toBe('program_task_not_undoable')
  expect((await owner.get(`/bullet/api/programs/${id}`)).statusCode).toBe(404)
})

it('begins nothing without programs, and nothing with those of others', async () => {
  const author = await world.make.member({ role: 'author' })
  const { id } = await world.make.film()
  const own = await world.as(author)
  expect((await own.post(at, { action: 'archive', ids: [id] })).json().code).toBe('nothing_chosen')
  expect((await owner.post(at, { action: 'archive' })).json().code).toBe('nothing_chosen')
  expect((await own.get(at)).json()).toEqual([])
  expect((await own.delete(`${at}/${(await readNewestTask()).id}`)).json().code).toBe(
    'program_task_not_found',
  )
})
