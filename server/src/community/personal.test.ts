import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { personalCommunity } from './personal.ts'

const world = await makeWorld()
const { make } = world
const { db } = world.ctx

it('exports what a member wrote, liked and reported, and erases it with the account', async () => {
  const { id } = await make.film({ title: 'The film' })
  const [ana, ben] = [await make.member({ nickname: 'ana' }), await make.member({ nickname: 'ben' })]
  const alone = await make.comment({ content_id: id, member_id: ana.id, body: 'Alone' })
  const thread = await make.comment({
    content_id: id,
    member_id: ana.id,
    body: `Thread @[${ben.id}]`,
    mentioned_ids: [ben.id],
  })
  const reply = await make.comment({
    content_id: id,
    member_id: ben.id,
    parent_id: thread.id,
    body: `Yes @[${ana.id}]`,
    mentioned_ids: [ana.id],
  })
  const client = await world.as(ana)
  await client.put(`/api/comments/${reply.id}/like`)
  await client.post(`/api/comments/${reply.id}/reports`, { reason: 'spoiler', details: 'He dies' })

  expect(await personalCommunity.export(world.ctx, ana.id)).toMatchObject({
    comments: [
      { program: 'The film', body: 'Alone', is_reply: false },
      { program: 'The film', body: 'Thread @ben@', is_reply: false },
    ],
    likes: [{ comment_id: reply.id }],
    reports_made: [{ comment_id: reply.id, reason: 'spoiler', details: 'He dies' }],
    decisions_about: [],
  })

  for (let time = 0; time < 2; time += 1) await personalCommunity.erase!(world.ctx, ana.id)
  await db.deleteFrom('member').where('id', '=', ana.id).execute()
  const left = await db.selectFrom('comment').selectAll().where('content_id', '=', id).orderBy('id').execute()
  expect(left).toMatchObject([
    { id: thread.id, body: '', state: 'deleted', member_id: null, replies_count: 1 },
    { id: reply.id, member_id: ben.id, mentioned_ids: [], likes: 0, reports_count: 0 },
  ])
  expect(left.map((comment) => comment.id)).not.toContain(alone.id)
  const listing = await (await world.asGuest()).get(`/api/comments?id=${id}`)
  expect(listing.json()).toMatchObject([{ user: null, body: '', thread: [{ body: 'Yes @…' }] }])
  expect(listing.headers['total-comments']).toBe('1')
})

it('deletes all comments with their program', async () => {
  const { id } = await make.collection({ films: 1 })
  const thread = await make.comment({ content_id: id })
  for (let number = 0; number < 5; number += 1) await make.comment({ content_id: id, parent_id: thread.id })
  await db.deleteFrom('content').where('id', '=', id).execute()
  const counts = await db.selectFrom('comment_count').selectAll().where('content_id', '=', id).execute()
  expect(counts).toEqual([])
})
