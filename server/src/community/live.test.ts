import type { CommentSignal } from '@matinee/contract/community/community'
import { expect, it, vi } from 'vitest'
import { startListening } from '../../testing/stream-listener.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const openStreams = await startListening(world)
const owner = await world.as(world.owner)
const ana = await world.as(await world.make.member({ name: 'Ana' }))

/** The messages a guest receives about a program: the last one once there are that many, or one of a comment. */
async function guestAt(program: number) {
  const stream = await openStreams(`/api/live?on=comments:${program}`)
  const news = () =>
    [...stream.heard().matchAll(/event: news\ndata: (.*)/g)].map(
      ([, said]) => JSON.parse(said!) as CommentSignal,
    )
  const nth = async (count: number) => {
    await vi.waitFor(() => expect(news()).toHaveLength(count), { timeout: 5000, interval: 5 })
    return news().at(-1)!
  }
  const about = (comment: number) =>
    vi.waitFor(() => expect(news().map(({ id }) => id)).toContain(comment), { timeout: 5000, interval: 5 })
  await vi.waitFor(() => expect(stream.heard()).toContain('event: open'), { timeout: 10_000 })
  return { ...stream, nth, about }
}

it('notifies open pages of every change without sending its text', async () => {
  const { id } = await world.make.film()
  const guest = await guestAt(id)
  const { id: comment } = (await ana.post('/api/comments', { id, comment: { body: 'Secret' } })).json()
  expect(await guest.nth(1)).toEqual({
    channel: `comments:${id}`,
    what: 'shown',
    id: comment,
    parent_id: 0,
    chapter_id: 0,
    total_comments: 1,
  })
  const path = `/api/comments/${comment}`
  await ana.patch(path, { comment: { body: 'Secret still' } })
  expect(await guest.nth(2)).toMatchObject({ what: 'changed', id: comment })
  for (let time = 0; time < 2; time += 1) await owner.put(`${path}/like`)
  expect(await guest.nth(3)).toMatchObject({ what: 'liked', id: comment, likes: 1 })
  await owner.delete(`${path}/like`)
  expect(await guest.nth(4)).toMatchObject({ what: 'liked', likes: 0 })
  await owner.put(`${path}/pin`)
  expect(await guest.nth(5)).toMatchObject({ what: 'changed' })
  await ana.post('/api/comments', { id, thread_id: comment, comment: { body: 'Secret reply' } })
  expect(await guest.nth(6)).toMatchObject({ what: 'shown', parent_id: comment, total_comments: 2 })
  await owner.post('/bullet/api/comments/moderate', { ids: [comment], act: 'hide' })
  expect(await guest.nth(7)).toMatchObject({ what: 'gone', id: comment, total_comments: 0 })
  expect(guest.heard()).not.toContain('Secret')
  guest.leave()
})

it('refuses subscriptions to comments the viewer may not read', async () => {
  const { id } = await world.make.film()
  await world.ctx.db.updateTable('content').set({ commenting: 'off' }).where('id', '=', id).execute()
  const guest = await guestAt(id)
  await world.ctx.db.updateTable('content').set({ commenting: 'on' }).where('id', '=', id).execute()
  await ana.post('/api/comments', { id, comment: { body: 'Hello' } })
  const other = await guestAt(id)
  const again = await ana.post('/api/comments', { id, comment: { body: 'Hello again' } })
  await other.about(again.json().id) // it may hear of the first as well, which was on its way
  expect(guest.heard()).not.toContain('event: news')
  for (const stream of [guest, other]) stream.leave()
})
