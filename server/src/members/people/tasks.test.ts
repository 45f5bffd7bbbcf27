import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { doBatch } from './task-jobs.ts'
import { beginTask } from './task-queries.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const at = '/bullet/api/people/tasks'

let groups = 0
/** People with a tag of their own, by which they are selected. */
async function group(size: number) {
  const tag = `group ${(groups += 1)}`
  const people = await Promise.all(Array.from({ length: size }, () => world.make.member()))
  const ids = people.map(({ id }) => id).toSorted((a, b) => a - b)
  await world.ctx.db
    .updateTable('member')
    .set({ tags: [tag] })
    .where('id', 'in', ids)
    .execute()
  return { tag, ids, filters: { tag } }
}

async function done(body: object) {
  const begun = await owner.post(at, body)
  expect(begun.statusCode).toBe(202)
  await world.work()
  return (await owner.get(`${at}/${begun.json().id}`)).json()
}

const peopleIn = (ids: number[]) =>
  world.ctx.db.selectFrom('member').selectAll().where('id', 'in', ids).orderBy('id').execute()

it('tags everybody a filter leaves, and takes the tag away again', async () => {
  const { ids, filters, tag } = await group(3)
  await world.ctx.db
    .updateTable('member')
    .set({ tags: [tag, 'VIP'] })
    .where('id', '=', ids[0]!)
    .execute()
  const task = await done({ action: 'tag_add', tag: ' vip ', filters })
  expect(task).toMatchObject({ state: 'done', value: 'vip', total: 3, done: 3, changed: 2, can_undo: true })
  expect((await peopleIn(ids)).map(({ tags }) => tags.length)).toEqual([2, 2, 2])
  expect((await owner.post(`${at}/${task.id}/undo`)).json().state).toBe('undoing')
  await world.work()
  expect((await peopleIn(ids)).map(({ tags }) => tags)).toEqual([[tag, 'VIP'], [tag], [tag]])
  expect((await owner.post(`${at}/${task.id}/undo`)).json().code).toBe('task_not_undoable')
})

it('changes standings but those of the staff, and puts back what nobody changed since', async () => {
  const { ids } = await group(2)
  const admin = await world.make.member({ role: 'admin' })
  const suspended = await world.as({ id: ids[0]!, store_id: world.storeId })
  const task = await done({
    action: 'standing',
    standing: 'suspended',
    reason: 'Spam',
    ids: [...ids, admin.id],
  })
  expect(task).toMatchObject({
    changed: 2,
    refused: 1,
    refusals: [{ id: admin.id, code: 'staff_elsewhere' }],
  })
  expect((await suspended.get('/api/sessions')).json().logged).toBe(false)
  await world.ctx.db.updateTable('member').set({ standing: 'muted' }).where('id', '=', ids[0]!).execute()
  await owner.post(`${at}/${task.id}/undo`)
  await world.work()
  expect((await peopleIn(ids)).map(({ standing }) => standing)).toEqual(['muted', 'good'])
})

it('deletes many, while another task tags the same people', async () => {
  const { ids, filters } = await group(60)
  const [tagging, deleting] = await Promise.all([
    owner.post(at, { action: 'tag_add', tag: 'late', filters }),
    owner.post(at, { action: 'delete', filters }),
  ])
  const tasks = [tagging.json().id, deleting.json().id] as number[]
  for (const id of tasks) await beginTask(world.ctx.db, id)
  await Promise.all(
    tasks.map(async (id) => {
      while (await doBatch(world.ctx, id));
    }),
  )
  const ended = await Promise.all(tasks.map(async (id) => (await owner.get(`${at}/${id}`)).json()))
  expect(ended.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(ended[1]).toMatchObject({ changed: 60, can_undo: false })
  expect(await peopleIn(ids)).toEqual([])
})

it('does each batch once when two workers have the same task', async () => {
  const { ids, filters } = await group(30)
  const { id } = (await owner.post(at, { action: 'invite', filters })).json()
  await beginTask(world.ctx.db, id)
  const work = async () => {
    while (await doBatch(world.ctx, id));
  }
  await Promise.all([work(), work(), work()])
  const links = await world.ctx.db
    .selectFrom('sign_in_link')
    .selectAll()
    .where('member_id', 'in', ids)
    .execute()
  expect(links).toHaveLength(30)
})

it('stops when it is canceled', async () => {
  const { ids, filters } = await group(2)
  const { id } = (await owner.post(at, { action: 'tag_add', tag: 'never', filters })).json()
  expect((await owner.delete(`${at}/${id}`)).json().state).toBe('canceled')
  await world.work()
  expect((await peopleIn(ids)).some(({ tags }) => tags.includes('never'))).toBe(false)
})

it('writes people into a file for whoever gives their password, formulas disarmed', async () => {
  const password_hash = await hashPassword('a long password')
  const marketer = await world.make.member({ role: 'marketer', email: 'm@x.example', password_hash })
  const staff = await world.as(marketer)
  const { ids, filters } = await group(2)
  await world.ctx.db.updateTable('member').set({ name: '=cmd()' }).where('id', '=', ids[0]!).execute()
  expect((await staff.post(at, { action: 'export', filters })).json().code).toBe('wrong_password')
  const begun = await staff.post(at, { action: 'export', filters, current_password: 'a long password' })
  expect(begun.statusCode).toBe(202)
  await world.work()
  const { id } = begun.json()
  expect((await staff.get(`${at}/${id}`)).json()).toMatchObject({ state: 'done', done: 2, has_file: true })
  const file = await staff.get(`${at}/${id}/file`)
  expect(file.headers['content-disposition']).toContain('attachment')
  const rows = file.body.split('\r\n')
  expect(rows[0]).toMatch(/^﻿id,email,name/)
  expect(rows).toHaveLength(4)
  expect(file.body).toContain("'=cmd()")
  expect((await owner.get(`${at}/${id}/file`)).statusCode).toBe(404)
  const audit = await world.ctx.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', id)
    .execute()
  expect(audit).toMatchObject([{ act: 'people.export', details: { people: 2 } }])
})

it('lets each role do no more than it may', async () => {
  const { ids } = await group(1)
  const asRole = async (role: string) => world.as(await world.make.member({ role }))
  const [support, marketer, moderator] = [
    await asRole('support'),
    await asRole('marketer'),
    await asRole('moderator'),
  ]
  expect((await support.post(at, { action: 'delete', ids })).statusCode).toBe(403)
  expect((await marketer.post(at, { action: 'tag_add', tag: 'x', ids })).statusCode).toBe(403)
  expect((await moderator.post(at, { action: 'export', ids })).statusCode).toBe(403)
  expect((await owner.post(at, { action: 'tag_add', ids })).statusCode).toBe(400)
  expect((await owner.post(at, { action: 'delete' })).json().code).toBe('nobody_chosen')
})

it('stands in the log of each person it made a difference for', async () => {
  const { ids, filters } = await group(2)
  const tagged = await done({ action: 'tag_add', tag: 'Founders', filters })
  expect(tagged.state).toBe('done')
  const other = await world.make.member()
  const log = async (id: number) => (await owner.get(`/bullet/api/people/${id}/audit`)).json()
  for (const id of ids) expect(await log(id)).toMatchObject([{ act: 'people.tag_add' }])
  expect(await log(other.id)).toEqual([])
})
