import type { Comment } from '@matinee/contract/community/community'
import { expect, it } from 'vitest'
import { makeWorld, type Client } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const { db } = world.ctx

const inParallel = <T>(count: number, each: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => each(at)))
// Each from another network, so that rate limits do not apply.
let networks = 0
const send = (client: Client, body: object) =>
  client.post('/api/comments', body, { remoteAddress: `10.0.0.${(networks = (networks + 1) % 250)}` })
const people = await inParallel(10, async () => world.as(await make.member()))
const post = (at: number, id: number, body: string, more: object = {}) =>
  send(people[at]!, { id, comment: { body }, ...more })
const commentCountOf = async (id: number) =>
  Number((await people[0]!.get(`/api/comments?id=${id}`)).headers['total-comments'])

it('counts exactly under concurrent writes', async () => {
  const { id } = await make.film()
  const thread = (await post(0, id, 'Thread')).json() as Comment
  const answers = await inParallel(49, (at) =>
    post(at % 10, id, `Comment ${at}`, at % 2 === 0 ? { thread_id: thread.id } : {}),
  )
  const kept = answers.filter(({ statusCode }) => statusCode === 201).length
  expect(kept).toBe(48) // the sixth comment of the author within a minute is refused
  expect(await commentCountOf(id)).toBe(kept + 1)
  const rows = await db
    .selectFrom('comment')
    .select(['replies_count', 'parent_id'])
    .where('content_id', '=', id)
    .execute()
  expect(rows).toHaveLength(kept + 1)
  expect(rows.find(({ replies_count }) => replies_count > 0)?.replies_count).toBe(
    rows.filter(({ parent_id }) => parent_id === thread.id).length,
  )
})

it('counts concurrent likes of one member once', async () => {
  const { id } = await make.film()
  const { id: comment } = await make.comment({ content_id: id })
  await inParallel(20, (at) => people[at % 5]!.put(`/api/comments/${comment}/like`))
  const { likes } = await db
    .selectFrom('comment')
    .select('likes')
    .where('id', '=', comment)
    .executeTakeFirstOrThrow()
  expect(likes).toBe(5)
  await inParallel(20, (at) => people[at % 5]!.delete(`/api/comments/${comment}/like`))
  expect(
    (await db.selectFrom('comment').select('likes').where('id', '=', comment).executeTakeFirstOrThrow())
      .likes,
  ).toBe(0)
})

it('creates a comment sent twice at once only once, and at most five a minute', async () => {
  const { id } = await make.film()
  const writer = await world.as(await make.member())
  const same = await inParallel(4, () => send(writer, { id, comment: { body: 'Once' } }))
  expect(same.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  const others = await inParallel(8, (at) => send(writer, { id, comment: { body: `Other ${at}` } }))
  expect(others.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4)
  expect(await commentCountOf(id)).toBe(5)
})

it('rejects concurrent comments once comments are closed', async () => {
  const { id } = await make.film()
  const fresh = await inParallel(8, async () => world.as(await make.member())) // no rate limit applies
  const posting = inParallel(8, (at) => send(fresh[at]!, { id, comment: { body: `Quick ${at}` } }))
  await db.updateTable('content').set({ commenting: 'off' }).where('id', '=', id).execute()
  const { count } = await db
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('content_id', '=', id)
    .executeTakeFirstOrThrow()
  const answers = await posting
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(count)
  expect([201, 403]).toEqual(
    expect.arrayContaining([...new Set(answers.map(({ statusCode }) => statusCode))]),
  )
})

it('never leaves a reply without its thread', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await make.film()
    const writer = await world.as(await make.member())
    const thread = (await send(writer, { id, comment: { body: 'Thread' } })).json() as Comment
    const replier = await world.as(await make.member())
    const [gone, reply] = await Promise.all([
      writer.delete(`/api/comments/${thread.id}`),
      send(replier, { id, thread_id: thread.id, comment: { body: 'Reply' } }),
    ])
    expect(gone.statusCode).toBe(200)
    const left = (await replier.get(`/api/comments?id=${id}`)).json() as Comment[]
    const place = { id: thread.id, state: 'deleted', thread: [{ body: 'Reply' }] }
    expect(left).toMatchObject(reply.statusCode === 201 ? [place] : [])
    expect(reply.json().code).toBe(reply.statusCode === 201 ? undefined : 'thread_not_found')
    expect(await commentCountOf(id)).toBe(reply.statusCode === 201 ? 1 : 0)
  }
})

it('moderates comments and replies concurrently without deadlocks', async () => {
  const { id } = await make.film()
  const owner = await world.as(world.owner)
  const threads = await inParallel(6, async () => make.comment({ content_id: id }))
  const replies = await inParallel(12, async (at) =>
    make.comment({ content_id: id, parent_id: threads[at % 6]!.id }),
  )
  const ids = [...threads, ...replies].map((comment) => comment.id)
  const acts = ['hide', 'approve', 'spam', 'delete'] as const
  const answers = await inParallel(4, (at) =>
    owner.post('/bullet/api/comments/moderate', { ids: at % 2 ? ids : ids.toReversed(), act: acts[at % 4] }),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200))
  await owner.post('/bullet/api/comments/moderate', { ids, act: 'approve' })
  expect(await commentCountOf(id)).toBe(18)
})

it('undoes an act once when undone twice at once', async () => {
  const { id } = await make.film()
  const owner = await world.as(world.owner)
  const { id: comment } = await make.comment({ content_id: id })
  const { act_ids } = (
    await owner.post('/bullet/api/comments/moderate', { ids: [comment], act: 'hide' })
  ).json()
  const answers = await inParallel(3, () => owner.post('/bullet/api/comments/undo', { act_ids }))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await commentCountOf(id)).toBe(1)
})
