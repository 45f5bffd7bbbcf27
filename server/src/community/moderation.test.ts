import type { CommunityPerson, ModeratedComment } from '@matinee/contract/community/moderation'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { makeWorld, type Client } from '../../testing/world.ts'
import type { MemberRow } from '../members/queries.ts'
import { commentModerated, commentPosted } from './events.ts'

const world = await makeWorld()
const { make } = world
const { db } = world.ctx

let member: MemberRow
let ana: Client
let ben: Client
let guest: Client
let moderator: Client
let programId: number
beforeAll(async () => {
  moderator = await world.as(await make.member({ role: 'moderator', name: 'Mo' }))
  ben = await world.as(await make.member({ name: 'Ben' }))
  guest = await world.asGuest()
})
beforeEach(async () => {
  await db.deleteFrom('comment').execute()
  member = await make.member({ name: 'Ana' })
  ana = await world.as(member)
  programId = (await make.film({ title: 'The film' })).id
})

const QUEUE = '/bullet/api/comments'
const queue = async (query: string): Promise<ModeratedComment[]> =>
  (await moderator.get(`${QUEUE}?queue=${query}`)).json()
const decide = async (ids: number[], act: string, reason?: string) =>
  (await moderator.post(`${QUEUE}/moderate`, { ids, act, ...(reason && { reason }) })).json() as {
    act_ids: number[]
    comments: ModeratedComment[]
  }
const undo = (act_ids: number[]) => moderator.post(`${QUEUE}/undo`, { act_ids })
const makeComment = (more: object = {}) =>
  make.comment({ content_id: programId, member_id: member.id, ...more })
const visibleComments = async () => {
  const { body, headers } = await guest.get(`/api/comments?id=${programId}`)
  return {
    ids: (JSON.parse(body) as { id: number }[]).map((each) => each.id),
    total: headers['total-comments'],
  }
}
const commentRowOf = (of: number) =>
  db.selectFrom('comment').selectAll().where('id', '=', of).executeTakeFirstOrThrow()

it('lists and counts pending, reported, recent and spam comments', async () => {
  const pending = await makeComment({
    state: 'pending',
    held_reason: 'words',
    held_words: ['darn'],
    body: 'Darn',
  })
  const spam = await makeComment({ state: 'spam' })
  const thread = await makeComment({ body: 'Thread' })
  const reported = await makeComment({ parent_id: thread.id, body: 'Awful' })
  await ben.post(`/api/comments/${reported.id}/reports`, { reason: 'abuse', details: 'Really' })
  await makeComment({ state: 'deleted', body: '' })

  expect((await moderator.get(`${QUEUE}/counts`)).json()).toEqual({ pending: 1, reported: 1, spam: 1 })
  expect(await queue('pending')).toMatchObject([
    {
      id: pending.id,
      held_reason: 'words',
      held_words: ['darn'],
      content: { id: programId, title: 'The film' },
      parent: null,
    },
  ])
  expect(await queue('reported')).toMatchObject([
    {
      id: reported.id,
      reports_count: 1,
      reports: [{ reason: 'abuse', details: 'Really', reporter: { name: 'Ben', staff: false } }],
      parent: { id: thread.id, body: 'Thread', user_name: 'Ana' },
      user: { id: member.id },
    },
  ])
  expect((await queue('recent')).map((each) => each.id)).toEqual([reported.id, thread.id])
  expect((await queue('spam')).map((each) => each.id)).toEqual([spam.id])
  expect(await queue('all')).toHaveLength(4)
})

it('filters the inbox by program, member, state, date and text, with pages', async () => {
  const other = await make.film()
  const elsewhere = await make.comment({ content_id: other.id, body: 'Elsewhere 100%' })
  const early = await makeComment({ created_at: '2026-01-01T00:00:00Z' })
  const hidden = await makeComment({ state: 'hidden' })
  const idsOf = async (query: string) => (await queue(query)).map((each) => each.id)
  expect(await idsOf(`all&content_id=${other.id}`)).toEqual([elsewhere.id])
  expect(await idsOf(`all&member_id=${member.id}`)).toEqual([hidden.id, early.id])
  expect(await idsOf('all&state=hidden')).toEqual([hidden.id])
  expect(await idsOf('all&to=2026-02-01T00:00:00Z')).toEqual([early.id])
  expect(await idsOf('all&from=2026-02-01T00:00:00Z')).toEqual([hidden.id, elsewhere.id])
  expect(await idsOf('all&search=100%25')).toEqual([elsewhere.id])
  const first = await moderator.get(`${QUEUE}?queue=all&per_page=2`)
  expect([first.json().length, first.headers['last-page']]).toEqual([2, 'false'])
  const second = await moderator.get(`${QUEUE}?queue=all&per_page=2&before=${first.json()[1].id}`)
  expect([second.json().map((each: ModeratedComment) => each.id), second.headers['last-page']]).toEqual([
    [elsewhere.id],
    'true',
  ])
})

it.each([
  ['hide', 'hidden'],
  ['spam', 'spam'],
  ['delete', 'deleted'],
])('takes a comment out of view and puts it back: %s', async (act, state) => {
  const { id: of } = await makeComment({
    pinned_at: '2026-05-01T12:00:00.000Z',
    announced_at: '2026-05-01T12:00:00.000Z',
  })
  await makeComment({ parent_id: of })
  await ben.post(`/api/comments/${of}/reports`, { reason: 'spam' })
  const before = await commentRowOf(of)
  const done = await decide([of], act, 'Against the rules')
  expect(done).toMatchObject({
    act_ids: [expect.any(Number)],
    comments: [{ id: of, state, reports_count: 0, pinned: false }],
  })
  expect(await visibleComments()).toEqual(
    state === 'deleted' ? { ids: [of], total: '1' } : { ids: [], total: '0' },
  )
  expect((await undo(done.act_ids)).json().comments).toMatchObject([
    { id: of, state: 'visible', reports_count: 1, pinned: true },
  ])
  expect(await commentRowOf(of)).toEqual(before)
  expect(await visibleComments()).toEqual({ ids: [of], total: '2' })
})

it('announces an approved comment once, even if it is hidden and shown again', async () => {
  const { id: of } = await makeComment({ state: 'pending', held_reason: 'first' })
  const approved = await decide([of], 'approve')
  expect(approved.comments).toMatchObject([{ state: 'visible', held_reason: null }])
  const hidden = await decide([of], 'hide')
  await decide([of], 'approve')
  expect((await undo(hidden.act_ids)).json().code).toBe('moderation_changed_since')
  expect(await countEventJobs(commentPosted.name, of)).toBe(1)
  expect(await countEventJobs(commentModerated.name, of)).toBe(3)
})

/** How often an event about a comment was published to one of its subscribers. */
async function countEventJobs(event: string, of: number) {
  const { rows } = await sql<{ payload: { comment_id: number }; task: string }>`
    select job.payload, task.identifier as task from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier like ${`${event}:%`}`.execute(db)
  const about = rows.filter(({ payload }) => payload.comment_id === of)
  return about.filter(({ task }) => task === about[0]!.task).length
}

it('resolves reports of approved comments, and reopens them on undo', async () => {
  const { id: of } = await makeComment()
  await ben.post(`/api/comments/${of}/reports`, { reason: 'spoiler' })
  const { act_ids } = await decide([of], 'approve')
  expect(await queue('reported')).toEqual([])
  await undo(act_ids)
  expect(await queue('reported')).toMatchObject([{ id: of, state: 'visible' }])
  expect((await decide([of], 'approve')).act_ids).toHaveLength(1)
  expect((await decide([of], 'approve')).act_ids).toEqual([])
})

it('moderates many comments at once and undoes all or none', async () => {
  const ids = [
    (await makeComment()).id,
    (await makeComment({ state: 'pending' })).id,
    (await makeComment({ state: 'deleted', body: '' })).id,
  ]
  const { act_ids } = await decide([...ids, 999_999], 'spam', 'Wave of spam')
  expect(act_ids).toHaveLength(2)
  await db.updateTable('comment').set({ state: 'hidden' }).where('id', '=', ids[1]!).execute()
  expect((await undo(act_ids)).json().code).toBe('moderation_changed_since')
  expect((await commentRowOf(ids[0]!)).state).toBe('spam')
  await db.updateTable('comment').set({ state: 'spam' }).where('id', '=', ids[1]!).execute()
  await undo(act_ids)
  expect([(await commentRowOf(ids[0]!)).state, (await commentRowOf(ids[1]!)).state]).toEqual([
    'visible',
    'pending',
  ])
})

it('audits every act', async () => {
  const { id: of } = await makeComment({ body: `Rude @[${member.id}]`, mentioned_ids: [member.id] })
  const { act_ids } = await decide([of], 'hide', 'Rude')
  await undo(act_ids)
  await moderator.put(`/api/comments/${of}/pin`)
  await moderator.patch('/bullet/api/community/settings', { first_held: true })
  await moderator.post(`/bullet/api/community/people/${member.id}/moderate`, { act: 'mute' })
  const entries = await db
    .selectFrom('audit_entry')
    .select(['act', 'actor_name', 'subject_name', 'details'])
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  expect(entries.toReversed()).toMatchObject([
    {
      act: 'comment.hide',
      actor_name: 'Mo',
      subject_name: `Rude ${member.nickname ?? member.name}`,
      details: { was: 'visible', is: 'hidden', reason: 'Rude' },
    },
    { act: 'comment.hide.undone', details: { was: 'hidden', is: 'visible' } },
    { act: 'comment.pinned' },
    { act: 'community.settings_changed', details: { first_held: { from: false, to: true } } },
    { act: 'member.muted' },
  ])
  await moderator.patch('/bullet/api/community/settings', { first_held: false })
})

it('shows a member with comments and acts, mutes, bans and releases them', async () => {
  const person = `/bullet/api/community/people/${member.id}`
  const { id: of } = await makeComment({ body: 'Rude' })
  await makeComment({ state: 'spam' })
  await ben.post(`/api/comments/${of}/reports`, { reason: 'abuse' })
  await decide([of], 'hide', 'Rude')
  const muted = await moderator.post(`${person}/moderate`, {
    act: 'mute',
    reason: 'Cool down',
    until: '2099-01-01T00:00:00Z',
  })
  expect(muted.json().person).toMatchObject({
    user: { id: member.id, name: 'Ana', staff: false },
    standing: 'muted',
    standing_reason: 'Cool down',
    standing_until: '2099-01-01T00:00:00.000Z',
    counts: { visible: 0, pending: 0, hidden: 1, deleted: 0, spam: 1 },
    reported: 1,
    reports_made: 0,
    acts: [
      { act: 'mute', reason: 'Cool down', comment: null },
      { act: 'hide', comment: { id: of, body: 'Rude' } },
    ],
  } satisfies Partial<Record<keyof CommunityPerson, unknown>>)
  const banned = await moderator.post(`${person}/moderate`, { act: 'ban' })
  expect((await ana.get(`/api/comments?id=${programId}`)).headers['can-read']).toBe('false')
  expect((await undo(muted.json().act_ids)).json().code).toBe('moderation_changed_since')
  await undo(banned.json().act_ids)
  expect((await moderator.get(person)).json()).toMatchObject({
    standing: 'muted',
    standing_until: '2099-01-01T00:00:00.000Z',
  })
  await undo(muted.json().act_ids)
  expect((await moderator.get(person)).json()).toMatchObject({ standing: 'good', standing_reason: null })
  expect((await moderator.get('/bullet/api/community/people/999999')).statusCode).toBe(404)
})

it('requires a role with access to community', async () => {
  const { id: of } = await makeComment()
  const codes = async (role: string) => {
    const client = await world.as(await make.member({ role }))
    const answers = await Promise.all([
      client.get(`${QUEUE}?queue=all`),
      client.get('/bullet/api/community/settings'),
      client.get(`/bullet/api/community/people/${member.id}`),
      client.post(`${QUEUE}/moderate`, { ids: [of], act: 'approve' }),
      client.post(`${QUEUE}/undo`, { act_ids: [1] }),
      client.patch('/bullet/api/community/settings', {}),
      client.post(`/bullet/api/community/people/${member.id}/moderate`, { act: 'release' }),
      client.put(`/api/comments/${of}/pin`),
    ])
    return answers.map(({ statusCode }) => statusCode)
  }
  const may = [200, 200, 200, 200, 409, 200, 200, 200]
  expect(await codes('admin')).toEqual(may)
  expect(await codes('moderator')).toEqual(may)
  expect(await codes('support')).toEqual([200, 200, 200, 403, 403, 403, 403, 403])
  expect(await codes('analyst')).toEqual(Array(8).fill(403))
  expect(await codes('user')).toEqual(Array(8).fill(403))
})

it('saves the community settings', async () => {
  const settings = '/bullet/api/community/settings'
  await db.deleteFrom('community_settings').execute()
  expect((await moderator.get(settings)).json()).toEqual({
    readers: 'everyone',
    writers: 'members',
    first_held: false,
    words: [],
    link_limit: 2,
  })
  const changes = { writers: 'everyone', words: [' Darn', 'darn', 'silly goose'], link_limit: null }
  const after = {
    readers: 'everyone',
    writers: 'everyone',
    first_held: false,
    words: ['darn', 'silly goose'],
    link_limit: null,
  }
  expect((await moderator.patch(settings, changes)).json()).toEqual(after)
  expect((await moderator.get(settings)).json()).toEqual(after)
  expect((await moderator.patch(settings, { link_limit: -1 })).statusCode).toBe(400)
  await db.deleteFrom('community_settings').execute()
})
