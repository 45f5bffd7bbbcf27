import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeOtherStore } from '../../testing/other-store.ts'
import { storeContextOf } from '../../testing/store-context.ts'
import { viewerFrom } from '../../testing/viewer.ts'
import { makeWorld, type Client } from '../../testing/world.ts'
import { listComments } from './comment-lists.ts'
import type { CommunitySettingsTable } from './tables.ts'
import type { Insertable } from 'kysely'

const world = await makeWorld()
const { make } = world
const { db } = world.ctx

let member: { id: number; store_id: number }
let ana: Client
let owner: Client
let guest: Client
let programId: number
beforeAll(async () => {
  owner = await world.as(world.owner)
  guest = await world.asGuest()
})
beforeEach(async () => {
  await updateSettings({})
  await db.updateTable('store').set({ commenting: true }).execute()
  member = await make.member()
  ana = await world.as(member)
  programId = (await make.film()).id
  await make.comment({ content_id: programId })
})

async function updateSettings(changes: Partial<Insertable<CommunitySettingsTable>>) {
  await db.deleteFrom('community_settings').execute()
  await db
    .insertInto('community_settings')
    .values({ store_id: world.storeId, ...changes })
    .execute()
}
const updateProgram = (changes: object) =>
  db.updateTable('content').set(changes).where('id', '=', programId).execute()
const updateMember = (changes: object) =>
  db.updateTable('member').set(changes).where('id', '=', member.id).execute()

/** The permission headers, and the result of posting a comment. */
async function rightsOf(client: Client, body = 'Hello') {
  const { headers, statusCode } = await client.get(`/api/comments?id=${programId}`)
  const answer = await client.post('/api/comments', { id: programId, comment: { body, guest_name: 'Zoë' } })
  const posted = answer.statusCode === 201 ? 'ok' : answer.json().code
  expect([statusCode, headers['can-write'], headers['why-not']]).toEqual([
    200,
    String(posted === 'ok'),
    posted === 'ok' ? '' : posted,
  ])
  return [headers['can-read'], posted]
}

describe('the can-write header predicts what happens to a comment', () => {
  it('in an open store', async () => {
    expect(await rightsOf(ana)).toEqual(['true', 'ok'])
    expect(await rightsOf(guest)).toEqual(['true', 'sign_in_first'])
    expect(await rightsOf(owner)).toEqual(['true', 'ok'])
  })

  it('where the store or the program has no comments; the program’s setting wins', async () => {
    await db.updateTable('store').set({ commenting: false }).execute()
    expect(await rightsOf(ana)).toEqual(['false', 'comments_closed'])
    await updateProgram({ commenting: 'on' })
    expect(await rightsOf(ana)).toEqual(['true', 'ok'])
    await db.updateTable('store').set({ commenting: true }).execute()
    await updateProgram({ commenting: 'off' })
    for (const client of [ana, guest, owner])
      expect(await rightsOf(client)).toEqual(['false', 'comments_closed'])
    const { body, headers } = await ana.get(`/api/comments?id=${programId}`)
    expect([JSON.parse(body), headers['total-comments']]).toEqual([[], '0'])
  })

  it('for muted or blocked members, until that expires', async () => {
    await updateMember({ standing: 'muted' })
    expect(await rightsOf(ana)).toEqual(['true', 'commenting_muted'])
    await updateMember({ standing: 'blocked', standing_until: '2099-01-01T00:00:00Z' })
    expect(await rightsOf(ana)).toEqual(['false', 'community_closed'])
    await updateMember({ standing: 'blocked', standing_until: '2020-01-01T00:00:00Z' })
    expect(await rightsOf(ana)).toEqual(['true', 'ok'])
  })

  it('where reading or writing is limited', async () => {
    await updateSettings({ readers: 'members' })
    expect(await rightsOf(guest)).toEqual(['false', 'sign_in_first'])
    expect(await rightsOf(ana)).toEqual(['true', 'ok'])
    await updateSettings({ writers: 'staff' })
    expect(await rightsOf(ana)).toEqual(['true', 'comments_staff_only'])
    expect(await rightsOf(guest)).toEqual(['true', 'sign_in_first'])
    expect(await rightsOf(owner)).toEqual(['true', 'ok'])
  })

  it('for guests, if allowed: with a name, and pending', async () => {
    await updateSettings({ writers: 'everyone' })
    expect(await rightsOf(guest)).toEqual(['true', 'ok'])
    const nameless = await guest.post('/api/comments', { id: programId, comment: { body: 'Who am I?' } })
    expect(nameless.json().code).toBe('guest_name_missing')
    const named = await guest.post('/api/comments', {
      id: programId,
      comment: { body: 'Me', guest_name: ' <b>Max</b> ' },
    })
    expect(named.json()).toMatchObject({ state: 'pending', user: { id: 0, name: 'Max', staff: false } })
    expect((await guest.get(`/api/comments?id=${programId}`)).json()).toHaveLength(1)
  })

  it('for staff who impersonate a member', async () => {
    const looking = { ...viewerFrom(await make.member()), impersonator_id: world.owner.id }
    const asked = { contentId: programId, chapterId: null, page: 1, sort: 'new' as const, cursor: undefined }
    const { headers } = await listComments(storeContextOf(world), looking, asked)
    expect(headers).toMatchObject({ 'can-read': true, 'can-write': false, 'why-not': 'only_looking' })
  })
})

it('returns nothing for a program the viewer may not see', async () => {
  const { id: comment } = await make.comment({ content_id: programId, body: 'Secret' })
  const paths = [
    `/api/comments?id=${programId}`,
    `/api/comments?id=${programId}&thread_id=${comment}`,
    `/api/comments/${comment}`,
  ]
  const hidden = [
    { status: 'draft' },
    { status: 'unpublished' },
    { status: 'scheduled', publish_at: '2099-01-01T00:00:00Z' },
    { status: 'expired' },
    { status: 'published', expire_at: '2020-01-01T00:00:00Z' },
  ]
  for (const changes of hidden) {
    await updateProgram({ publish_at: null, expire_at: null, ...changes })
    for (const path of paths) {
      expect((await ana.get(path)).statusCode).toBe(404)
      expect((await owner.get(path)).statusCode).toBe(200)
    }
    expect((await ana.put(`/api/comments/${comment}/like`)).statusCode).toBe(404)
    expect((await ana.post('/api/comments', { id: programId, comment: { body: 'x' } })).statusCode).toBe(404)
  }
  await updateProgram({
    status: 'scheduled',
    coming_soon: true,
    expire_at: null,
    publish_at: '2099-01-01T00:00:00Z',
  })
  expect((await ana.get(paths[0]!)).statusCode).toBe(200)
})

it('returns no hidden or deleted comment, and pending ones to their author only', async () => {
  for (const state of ['hidden', 'spam', 'deleted', 'pending'] as const) {
    const { id: comment } = await make.comment({ content_id: programId, member_id: member.id, state })
    const stranger = await world.as(await make.member())
    const isSeen = state === 'pending'
    expect((await stranger.get(`/api/comments/${comment}`)).statusCode).toBe(404)
    expect((await ana.get(`/api/comments/${comment}`)).statusCode).toBe(isSeen ? 200 : 404)
    expect((await stranger.put(`/api/comments/${comment}/like`)).statusCode).toBe(404)
    expect((await stranger.post(`/api/comments/${comment}/reports`, { reason: 'spam' })).statusCode).toBe(404)
    expect((await ana.patch(`/api/comments/${comment}`, { comment: { body: 'x' } })).statusCode).toBe(
      isSeen ? 200 : 404,
    )
    expect((await ana.delete(`/api/comments/${comment}`)).statusCode).toBe(isSeen ? 200 : 404)
  }
})

describe('somebody new', () => {
  const post = async (client: Client, body: string) => {
    const answer = await client.post('/api/comments', { id: programId, comment: { body } })
    return answer.statusCode === 201 ? answer.json().state : answer.json().code
  }

  it('is held until a first comment is approved, if the store wants that', async () => {
    await updateSettings({ first_held: true })
    expect(await post(ana, 'First')).toBe('pending')
    expect(await post(ana, 'Second')).toBe('pending')
    await db.updateTable('comment').set({ state: 'visible' }).where('body', '=', 'First').execute()
    expect(await post(ana, 'Third')).toBe('visible')
    expect(await post(owner, 'Welcome')).toBe('visible')
  })

  it('may write a limited number of links until three comments are visible', async () => {
    await updateSettings({ link_limit: 2 })
    const links = 'https://a.example www.b.example http://c.example'
    expect(await post(ana, links)).toBe('too_many_links')
    expect(await post(ana, 'https://a.example www.b.example')).toBe('visible')
    for (const body of ['Two', 'Three']) await post(ana, body)
    expect(await post(ana, links)).toBe('visible')
    expect(await post(owner, links)).toBe('visible')
    const other = await world.as(await make.member())
    await updateSettings({ link_limit: null })
    expect(await post(other, `${links} https://d.example`)).toBe('visible')
  })

  it('needs approval for a listed word, as everyone but staff does', async () => {
    await updateSettings({ words: ['darn', 'silly goose'] })
    expect(await post(ana, 'D4rn, you silly  goose')).toBe('pending')
    const kept = await db
      .selectFrom('comment')
      .select(['held_reason', 'held_words'])
      .where('member_id', '=', member.id)
      .execute()
    expect(kept).toEqual([{ held_reason: 'words', held_words: ['darn', 'silly goose'] }])
    expect(await post(ana, 'Darned')).toBe('visible')
    expect(await post(owner, 'Darn')).toBe('visible')
  })

  it('cannot edit a listed word into a visible comment', async () => {
    await updateSettings({ words: ['darn'] })
    const { id: comment } = (
      await ana.post('/api/comments', { id: programId, comment: { body: 'Nice' } })
    ).json()
    const edited = await ana.patch(`/api/comments/${comment}`, { comment: { body: 'Darn' } })
    expect(edited.json()).toMatchObject({ state: 'pending', body: 'Darn' })
    expect((await guest.get(`/api/comments?id=${programId}`)).json()).toHaveLength(1)
  })

  it('may write five comments a minute, and none twice', async () => {
    world.setTime('2026-05-01T12:00:00Z')
    expect(await post(ana, 'Hello')).toBe('visible')
    expect(await post(ana, ' Hello ')).toBe('comment_repeated')
    for (const body of ['2', '3', '4', '5']) expect(await post(ana, body)).toBe('visible')
    expect(await post(ana, '6')).toBe('commenting_too_fast')
    for (const body of ['1', '2', '3', '4', '5', '6']) expect(await post(owner, body)).toBe('visible')
    world.setTime('2026-05-01T12:01:00Z')
    expect(await post(ana, 'Hello')).toBe('visible')
    world.setTime(null)
  })
})

it('is closed to another store', async () => {
  const other = await makeOtherStore(world, 'comments.example')
  const strange = await make.film({ store_id: other.id })
  const { id: comment } = await make.comment({ content_id: strange.id })
  expect((await ana.get(`/api/comments?id=${strange.id}`)).statusCode).toBe(404)
  expect((await ana.get(`/api/comments?id=${programId}&thread_id=${comment}`)).statusCode).toBe(404)
  const sent = [{ id: strange.id }, { id: programId, thread_id: comment }].map((place) =>
    ana.post('/api/comments', { ...place, comment: { body: 'x' } }),
  )
  expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([404, 404])
})
