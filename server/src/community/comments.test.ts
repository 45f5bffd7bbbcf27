import type { Comment } from '@matinee/contract/community/community'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { makeWorld, type Client } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world

let ana: Client
let ben: Client
let guest: Client
let anaId: number
beforeAll(async () => {
  const member = await make.member({ name: 'Ana Lima', nickname: 'ana.l' })
  anaId = member.id
  ana = await world.as(member)
  ben = await world.as(await make.member({ name: 'Ben' }))
  guest = await world.asGuest()
})

// Rate limits use the clock: each test begins some minutes after the previous one.
let minutes = 0
const timestampAt = (seconds: number) => new Date(Date.UTC(2026, 4, 1, 12, minutes, seconds)).toISOString()
beforeEach(() => {
  minutes += 20
  world.setTime(timestampAt(0))
})

const postCommentAs = async (client: Client, id: number, body: string, more: object = {}) =>
  (await client.post('/api/comments', { id, comment: { body }, ...more })).json() as Comment
const listProgramComments = async (client: Client, id: number, query = '') => {
  const answer = await client.get(`/api/comments?id=${id}${query}`)
  return { status: answer.statusCode, body: answer.json() as Comment[], headers: answer.headers }
}
const bodiesOf = ({ body }: { body: Comment[] }) => body.map((comment) => comment.body)

it('lists a new comment first, with who wrote it', async () => {
  const { id } = await make.film()
  await postCommentAs(ana, id, 'First')
  await postCommentAs(ben, id, 'Second')
  const { body, headers } = await listProgramComments(ben, id)
  expect(body).toMatchObject([
    { body: 'Second', mine: true, thread: [], replies_count: 0, state: 'visible', parent_id: null },
    {
      body: 'First',
      mine: false,
      likes: 0,
      liked: false,
      pinned: false,
      editable_until: null,
      user: { id: anaId, name: 'Ana Lima', nickname: 'ana.l', avatar: null, staff: false },
    },
  ])
  expect(headers).toMatchObject({ 'can-read': 'true', 'can-write': 'true', 'why-not': '' })
  expect(headers).toMatchObject({ 'last-page': 'true', 'total-comments': '2', 'next-cursor': '' })
})

it('asks guests who write to sign in, and lets them read', async () => {
  const { id } = await make.film()
  await postCommentAs(ana, id, 'Hello')
  const { body, headers } = await listProgramComments(guest, id)
  expect(body).toHaveLength(1)
  expect(headers).toMatchObject({ 'can-read': 'true', 'can-write': 'false', 'why-not': 'sign_in_first' })
  const refused = await guest.post('/api/comments', { id, comment: { body: 'Hi' } })
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'sign_in_first'])
})

it('starts a thread for a thread id that is 0, missing or empty', async () => {
  const { id } = await make.film()
  for (const [at, thread_id] of [0, '', null].entries()) {
    const answer = await ana.post('/api/comments', { id, page: 1, thread_id, comment: { body: `No ${at}` } })
    expect([answer.statusCode, answer.json().parent_id]).toEqual([201, null])
  }
  for (const query of ['&thread_id=', '&thread_id=0', '&page=1'])
    expect((await listProgramComments(guest, id, query)).body).toHaveLength(3)
})

it('lists the replies of an existing comment only, oldest first', async () => {
  const { id } = await make.film()
  const other = await make.film()
  const thread = await postCommentAs(ana, id, 'What do you think?')
  const first = await postCommentAs(ben, id, 'Good', { thread_id: thread.id })
  await postCommentAs(ana, id, 'Why?', { thread_id: first.id })
  const loaded = await listProgramComments(guest, id, `&thread_id=${thread.id}`)
  expect(bodiesOf(loaded)).toEqual(['Good', 'Why?'])
  expect(loaded.body.map(({ parent_id }) => parent_id)).toEqual([thread.id, thread.id])
  expect((await listProgramComments(guest, id)).body).toMatchObject([
    { replies_count: 2, thread: [{ body: 'Good' }, { body: 'Why?' }] },
  ])
  expect((await listProgramComments(guest, id)).headers['total-comments']).toBe('3')

  const unknown = await guest.get(`/api/comments?id=${id}&thread_id=${thread.id + 1000}`)
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'thread_not_found'])
  for (const [content, thread_id] of [
    [other.id, thread.id],
    [id, first.id],
  ]) {
    expect((await guest.get(`/api/comments?id=${content}&thread_id=${thread_id}`)).statusCode).toBe(404)
  }
  const refused = await ben.post('/api/comments', {
    id: other.id,
    thread_id: thread.id,
    comment: { body: 'x' },
  })
  expect(refused.json().code).toBe('thread_not_found')
})

it('lists comments of a chapter with its program and separately', async () => {
  const { id, chapter_ids } = await make.collection({ films: 2 })
  const [one, two] = chapter_ids as [number, number]
  await postCommentAs(ana, id, 'On all')
  const under = await postCommentAs(ana, id, 'On one', {
    chapter_id: one,
    comment: { body: 'On one', at_seconds: 12.5 },
  })
  await postCommentAs(ben, id, 'Reply', { thread_id: under.id })
  expect(bodiesOf(await listProgramComments(guest, id))).toEqual(['On one', 'On all'])
  const chapter = await listProgramComments(guest, id, `&chapter_id=${one}`)
  expect(chapter.body).toMatchObject([
    { chapter_id: one, at_seconds: 12.5, thread: [{ body: 'Reply', chapter_id: one }] },
  ])
  expect(chapter.headers['total-comments']).toBe('2')
  expect((await listProgramComments(guest, id, `&chapter_id=${two}`)).headers['total-comments']).toBe('0')
  const { id: strange } = await make.film()
  expect((await listProgramComments(guest, strange, `&chapter_id=${one}`)).status).toBe(404)
  const refused = await ana.post('/api/comments', { id: strange, chapter_id: one, comment: { body: 'x' } })
  expect(refused.json().code).toBe('chapter_not_found')
})

it('rejects empty and too long comments and removes markup', async () => {
  const { id } = await make.film()
  const comment = await postCommentAs(ana, id, ' <b onclick=x>Bold</b>\r\n\r\n\r\nwww.a.example \u202e ')
  expect(comment.body).toBe('Bold\n\nwww.a.example')
  for (const [body, code] of [
    ['', 'comment_empty'],
    [' \n <i></i> ', 'comment_empty'],
    ['x'.repeat(5001), 'comment_too_long'],
  ])
    expect((await ana.post('/api/comments', { id, comment: { body } })).json().code).toBe(code)
  expect((await postCommentAs(ana, id, 'x'.repeat(5000))).body).toHaveLength(5000)
})

it('lets members edit their own comments for 15 minutes', async () => {
  const { id } = await make.film()
  const { id: comment_id, editable_until } = await postCommentAs(ana, id, 'Helo')
  expect(editable_until).toBe(timestampAt(15 * 60))
  const edit = (client: Client, body: string) =>
    client.patch(`/api/comments/${comment_id}`, { comment: { body } })
  world.setTime(timestampAt(14 * 60 + 59))
  expect((await edit(ana, 'Hello')).json()).toMatchObject({
    body: 'Hello',
    edited_at: timestampAt(14 * 60 + 59),
  })
  expect((await edit(ben, 'Mine')).json().code).toBe('not_your_comment')
  expect((await edit(guest, 'Mine')).statusCode).toBe(401)
  world.setTime(timestampAt(15 * 60))
  expect((await edit(ana, 'Late')).json().code).toBe('edit_too_late')
})

it('lets members delete their comments; one with replies stays as an empty comment', async () => {
  const { id } = await make.film()
  const alone = await postCommentAs(ana, id, 'Alone')
  const thread = await postCommentAs(ana, id, 'Thread')
  const reply = await postCommentAs(ben, id, 'Reply', { thread_id: thread.id })
  expect((await ben.delete(`/api/comments/${alone.id}`)).json().code).toBe('not_your_comment')
  expect((await ana.delete(`/api/comments/${alone.id}`)).json()).toEqual({ comment: null })
  expect((await ana.delete(`/api/comments/${thread.id}`)).json().comment).toMatchObject({
    state: 'deleted',
    body: '',
    user: null,
    mine: false,
    thread: [{ body: 'Reply' }],
  })
  const left = await listProgramComments(guest, id)
  expect(left.body).toMatchObject([{ id: thread.id, state: 'deleted', body: '' }])
  expect(left.headers['total-comments']).toBe('1')
  await ben.delete(`/api/comments/${reply.id}`)
  const empty = await listProgramComments(guest, id)
  expect([empty.body, empty.headers['total-comments']]).toEqual([[], '0'])
})

it('counts one like per member', async () => {
  const { id } = await make.film()
  const { id: comment } = await postCommentAs(ana, id, 'Likeable')
  for (let time = 0; time < 2; time += 1)
    expect((await ana.put(`/api/comments/${comment}/like`)).json()).toEqual({ likes: 1, liked: true })
  expect((await ben.put(`/api/comments/${comment}/like`)).json()).toEqual({ likes: 2, liked: true })
  expect((await listProgramComments(ben, id)).body).toMatchObject([{ likes: 2, liked: true }])
  expect((await listProgramComments(guest, id)).body).toMatchObject([{ likes: 2, liked: false }])
  for (let time = 0; time < 2; time += 1)
    expect((await ana.delete(`/api/comments/${comment}/like`)).json()).toEqual({ likes: 1, liked: false })
  expect((await guest.put(`/api/comments/${comment}/like`)).statusCode).toBe(401)
})

it('lists up to three pinned comments first and marks staff', async () => {
  const { id } = await make.film()
  const owner = await world.as(world.owner)
  const ids: number[] = []
  for (let number = 1; number <= 5; number += 1)
    ids.push((await postCommentAs(owner, id, `Word ${number}`)).id)
  expect((await ana.put(`/api/comments/${ids[0]}/pin`)).json().code).toBe('staff_only')
  for (const each of ids.slice(0, 3))
    expect((await owner.put(`/api/comments/${each}/pin`)).json().pinned).toBe(true)
  expect((await owner.put(`/api/comments/${ids[3]}/pin`)).json().code).toBe('too_many_pinned')
  world.setTime(timestampAt(30))
  await owner.delete(`/api/comments/${ids[0]}/pin`)
  await owner.put(`/api/comments/${ids[0]}/pin`)
  expect(bodiesOf(await listProgramComments(guest, id))).toEqual([
    'Word 1',
    'Word 3',
    'Word 2',
    'Word 5',
    'Word 4',
  ])
  expect((await listProgramComments(guest, id)).body[0]).toMatchObject({
    pinned: true,
    user: { staff: true },
  })
  const reply = await postCommentAs(ana, id, 'Reply', { thread_id: ids[0] })
  expect((await owner.put(`/api/comments/${reply.id}/pin`)).json().code).toBe('reply_not_pinned')
})

it('accepts one report per member, none of own comments or those by staff', async () => {
  const { id } = await make.film()
  const owner = await world.as(world.owner)
  const { id: comment } = await postCommentAs(ana, id, 'Spam spam')
  const { id: official } = await postCommentAs(owner, id, 'Official')
  const report = (client: Client, of: number) =>
    client.post(`/api/comments/${of}/reports`, { reason: 'spam' })
  expect([(await report(ben, comment)).statusCode, (await report(ben, comment)).statusCode]).toEqual([
    204, 204,
  ])
  const kept = await world.ctx.db
    .selectFrom('comment')
    .select('reports_count')
    .where('id', '=', comment)
    .executeTakeFirst()
  expect(kept).toEqual({ reports_count: 1 })
  expect((await report(ana, comment)).json().code).toBe('own_not_reported')
  expect((await report(ana, official)).json().code).toBe('staff_not_reported')
  expect((await report(guest, comment)).statusCode).toBe(401)
  expect((await ben.post(`/api/comments/${comment}/reports`, { reason: 'boring' })).statusCode).toBe(400)
})

it('returns a comment by id, including the requested reply', async () => {
  const { id, permalink } = await make.film()
  const owner = await world.as(world.owner)
  const thread = await postCommentAs(ana, id, 'Thread')
  const replies: Comment[] = []
  for (let number = 1; number <= 6; number += 1)
    replies.push(await postCommentAs(owner, id, `Reply ${number}`, { thread_id: thread.id }))
  const found = (await guest.get(`/api/comments/${replies[5]!.id}`)).json()
  expect(found).toMatchObject({ content_id: id, permalink, comment: { id: thread.id, replies_count: 6 } })
  expect(found.comment.thread.map(({ body }: Comment) => body)).toEqual([
    'Reply 1',
    'Reply 2',
    'Reply 3',
    'Reply 6',
  ])
  expect((await guest.get('/api/comments/999999')).json().code).toBe('comment_not_found')
})
