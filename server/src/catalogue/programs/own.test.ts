import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorld, type Client } from '../../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const { db } = world.ctx

let author: Client
let member: { id: number; store_id: number }
let page: { id: number }
let mine: { id: number; permalink: string; video_id: number | null }
let theirs: typeof mine

beforeEach(async () => {
  member = await world.make.member({ role: 'author', name: 'Ada' })
  author = await world.as(member)
  page = await world.make.author()
  mine = await world.make.film({ author_ids: [page.id], title: 'Mine' })
  theirs = await world.make.film({ author_ids: [(await world.make.author()).id], title: 'Theirs' })
  await owner.put(`/bullet/api/authors/${page.id}/member`, { member_id: member.id })
})

const ids = (answer: { json(): { id: number }[] }) => answer.json().map(({ id }) => id)

describe('an author', () => {
  it('finds their own programs and no others', async () => {
    expect(ids(await author.get('/bullet/api/programs'))).toEqual([mine.id])
    expect((await author.get('/bullet/api/programs')).headers['total-count']).toBe('1')
    for (const address of [
      `programs/${theirs.id}`,
      `programs/${theirs.id}/playback`,
      `videos/${theirs.video_id}`,
    ])
      expect.soft((await author.get(`/bullet/api/${address}`)).statusCode).toBe(404)
    for (const address of [`programs/${mine.id}`, `programs/${mine.id}/playback`, `videos/${mine.video_id}`])
      expect.soft((await author.get(`/bullet/api/${address}`)).statusCode).toBe(200)
    expect((await author.get(`/bullet/api/contents/${theirs.permalink}`)).statusCode).toBe(404)
  })

  it('changes and publishes those alone', async () => {
    const change = async ({ id }: { id: number }) =>
      author.patch(`/bullet/api/programs/${id}`, { version: 1, title: 'Renamed' })
    expect((await change(mine)).statusCode).toBe(200)
    expect((await change(theirs)).json().code).toBe('program_not_found')
    expect((await author.post(`/bullet/api/programs/${mine.id}/publish`)).statusCode).toBe(200)
    for (const act of ['publish', 'unpublish', 'archive', 'discard'])
      expect.soft((await author.post(`/bullet/api/programs/${theirs.id}/${act}`)).statusCode).toBe(404)
    expect((await author.delete(`/bullet/api/programs/${theirs.id}`)).statusCode).toBe(404)
    expect(
      (await author.put(`/bullet/api/videos/${theirs.video_id}/markers`, { version: '', markers: [] }))
        .statusCode,
    ).toBe(404)
  })

  it('reaches no others by doing something to many', async () => {
    const act = async (body: object) =>
      (await author.post('/bullet/api/programs/bulk', { action: 'unpublish', ...body })).json()
    expect(await act({ ids: [mine.id, theirs.id] })).toMatchObject({
      done: [{ id: mine.id }],
      refused: [{ id: theirs.id, code: 'program_not_found' }],
    })
    const published = { action: 'unpublish', filters: { status: 'published' } }
    expect((await author.post('/bullet/api/programs/tasks', published)).json().code).toBe('nothing_chosen')
    expect((await owner.get(`/bullet/api/programs/${theirs.id}`)).json().status).toBe('published')
  })

  it('puts no other’s films into a collection, where they would play', async () => {
    const course = await world.make.collection({ films: 0, author_ids: [page.id] })
    const add = (program_id: number) =>
      author.post(`/bullet/api/programs/${course.id}/chapters`, { entries: [{ kind: 'video', program_id }] })
    expect((await add(theirs.id)).json().code).toBe('not_for_playlist')
    expect((await add(mine.id)).statusCode).toBe(201)
  })

  it('is named as the author of what they make', async () => {
    const made = (await author.post('/bullet/api/programs', { title: 'New' })).json()
    expect(made.author_ids).toEqual([page.id])
    expect(ids(await author.get('/bullet/api/programs'))).toContain(made.id)
  })

  it('without a page makes nothing that they could not find again', async () => {
    const homeless = await world.as(await world.make.member({ role: 'author' }))
    const before = (await owner.get('/bullet/api/programs')).headers['total-count']
    expect((await homeless.post('/bullet/api/programs', { title: 'New' })).json().code).toBe('no_author_page')
    expect((await owner.get('/bullet/api/programs')).headers['total-count']).toBe(before)
  })

  it('writes on their own page, and cannot give it away', async () => {
    const change = (id: number) =>
      author.patch(`/bullet/api/authors/${id}`, { version: 1, description: 'About me' })
    expect((await change(page.id)).statusCode).toBe(200)
    expect((await change((await world.make.author()).id)).statusCode).toBe(404)
    const other = await world.make.author()
    const mayChange = async (client: Client, id: number) =>
      (await client.get(`/bullet/api/authors/${id}`)).json().may_change
    expect([await mayChange(author, page.id), await mayChange(author, other.id)]).toEqual([true, false])
    const support = await world.as(await world.make.member({ role: 'support' }))
    expect([await mayChange(owner, other.id), await mayChange(support, other.id)]).toEqual([true, false])
    const given = await author.put(`/bullet/api/authors/${page.id}/member`, { member_id: null })
    expect(given.json().code).toBe('not_in_your_role')
  })
})

describe('the page of an author', () => {
  it('goes to one of the staff with that role, who has one page', async () => {
    const other = await world.make.author()
    const give = (id: number, member_id: number | null) =>
      owner.put(`/bullet/api/authors/${id}/member`, { member_id })
    const seen = (await give(other.id, member.id)).json()
    expect(seen.find(({ id }: { id: number }) => id === member.id)).toEqual({
      id: member.id,
      name: 'Ada',
      author_id: other.id,
    })
    expect((await give(other.id, world.owner.id)).json().code).toBe('not_an_author')
    await give(other.id, null)
    expect(ids(await author.get('/bullet/api/programs'))).toEqual([])
  })

  it('is no longer theirs with another role', async () => {
    await db.updateTable('member').set({ role: 'analyst' }).where('id', '=', member.id).execute()
    expect((await author.get('/bullet/api/programs')).json().code).toBe('not_in_your_role')
  })
})
