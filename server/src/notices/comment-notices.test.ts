import { beforeEach, expect, it } from 'vitest'
import { mailsTo } from '../../testing/mails.ts'
import { makeWorld } from '../../testing/world.ts'
import { commentHeld, commentModerated, commentPosted } from '../community/events.ts'
import type { MemberRow } from '../members/queries.ts'
import { publish } from '../platform/jobs/events.ts'

const world = await makeWorld()
const { ctx, storeId } = world
const program = await world.make.content({ title: 'Tides', permalink: 'tides' })

let people = 0
async function makePerson(name: string, role = 'user'): Promise<MemberRow & { email: string }> {
  const email = `${name.toLowerCase()}${(people += 1)}@example.com`
  const member = await world.make.member({ name, email, role })
  return { ...member, email }
}

async function makeComment(
  author: MemberRow,
  body: string,
  more: { parent_id?: number; mentioned_ids?: number[]; state?: 'visible' | 'pending' } = {},
) {
  const { id } = await ctx.db
    .insertInto('comment')
    .values({
      store_id: storeId,
      content_id: program.id,
      member_id: author.id,
      body,
      created_at: ctx.clock.now().toISOString(),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
async function publishPosted(comment_id: number) {
  await publish(ctx, commentPosted, { store_id: storeId, comment_id })
  await world.work()
}
const listOf = async (member: MemberRow, prefix = '') => {
  const answer = await (await world.as(member)).get(`${prefix}/api/notices`)
  return answer.json() as {
    notices: {
      id: number
      kind: string
      path: string
      excerpt: string
      read_at: string | null
      values: object
    }[]
    unread: number
  }
}
const kindsOf = async (member: MemberRow, prefix = '') =>
  (await listOf(member, prefix)).notices.map(({ kind }) => kind)
const subjectsTo = async ({ email }: { email: string }) =>
  (await mailsTo(world.config.data_dir, email)).map(({ subject }) => subject)

beforeEach(() => world.setTime(null))

it('notifies the thread’s author and mentioned members once, and never the author', async () => {
  const [ana, bo, cai] = [await makePerson('Ana'), await makePerson('Bo'), await makePerson('Cai')]
  const thread = await makeComment(ana, 'What a film')
  await publishPosted(thread)
  const reply = await makeComment(bo, `@[${cai.id}] and @[${ana.id}] should see <b>this</b>`, {
    parent_id: thread,
    mentioned_ids: [cai.id, ana.id, bo.id],
  })
  await publishPosted(reply)

  expect(await listOf(cai)).toMatchObject({
    unread: 1,
    notices: [
      {
        kind: 'mention',
        values: { author: 'Bo', program: 'Tides' },
        excerpt: '@Cai and @Ana should see <b>this</b>',
        path: `/programs/tides?comment=${reply}`,
        read_at: null,
      },
    ],
  })
  expect(await kindsOf(ana)).toEqual(['mention'])
  expect(await kindsOf(bo)).toEqual([])
  expect(await subjectsTo(cai)).toEqual(['Bo mentioned you'])
  const [mail] = await mailsTo(world.config.data_dir, cai.email)
  expect(mail!.html).toContain('should see &lt;b&gt;this&lt;/b&gt;')
  expect(mail!.path).toBe(`/programs/tides?comment=${reply}`)
})

it('notifies members whose mentions were added by an edit, nobody twice', async () => {
  const [ana, bo, cai] = [await makePerson('Ana'), await makePerson('Bo'), await makePerson('Cai')]
  await ctx.db.updateTable('member').set({ nickname: 'cai' }).where('id', '=', cai.id).execute()
  await ctx.db.updateTable('member').set({ nickname: 'ana' }).where('id', '=', ana.id).execute()
  const author = await world.as(bo)
  const { id } = (
    await author.post('/api/comments', { id: program.id, comment: { body: '@ana@, look' } })
  ).json()
  await world.work()
  const edited = await author.patch(`/api/comments/${id}`, { comment: { body: '@ana@ and @cai@, look' } })
  expect(edited.statusCode).toBe(200)
  await world.work()

  expect(await kindsOf(cai)).toEqual(['mention'])
  expect(await kindsOf(ana)).toEqual(['mention'])
  expect(await subjectsTo(cai)).toEqual(['Bo mentioned you'])
  expect(await subjectsTo(ana)).toHaveLength(1)
})

it('notifies of a reply by the chosen ways', async () => {
  const [ana, bo] = [await makePerson('Ana'), await makePerson('Bo')]
  await (
    await world.as(ana)
  ).put('/api/users/me/notifications', { topics: [{ topic: 'replies', in_app: false, mail: 'now' }] })
  const thread = await makeComment(ana, 'What a film')
  await publishPosted(await makeComment(bo, 'It is', { parent_id: thread }))
  expect(await kindsOf(ana)).toEqual([])
  expect(await subjectsTo(ana)).toEqual(['Bo replied to you'])

  await (
    await world.as(ana)
  ).put('/api/users/me/notifications', { topics: [{ topic: 'replies', in_app: true, mail: 'off' }] })
  await publishPosted(await makeComment(bo, 'Really', { parent_id: thread }))
  expect(await kindsOf(ana)).toEqual(['reply'])
  expect(await subjectsTo(ana)).toHaveLength(1)
})

it('notifies nobody who may not read the comment, and not of deleted ones', async () => {
  const [ana, bo] = [await makePerson('Ana'), await makePerson('Bo')]
  await ctx.db.updateTable('member').set({ standing: 'blocked' }).where('id', '=', ana.id).execute()
  await publishPosted(await makeComment(bo, 'Hi', { mentioned_ids: [ana.id] }))
  expect(await subjectsTo(ana)).toEqual([])

  const cai = await makePerson('Cai')
  const gone = await makeComment(bo, 'Hi', { mentioned_ids: [cai.id] })
  await publish(ctx, commentPosted, { store_id: storeId, comment_id: gone })
  await ctx.db.deleteFrom('comment').where('id', '=', gone).execute()
  await world.work()
  expect(await kindsOf(cai)).toEqual([])
})

it('notifies staff in the admin by their role', async () => {
  const [moderator, support, analyst, ana] = [
    await makePerson('Mo', 'moderator'),
    await makePerson('Su', 'support'),
    await makePerson('An', 'analyst'),
    await makePerson('Ana'),
  ]
  await publishPosted(await makeComment(ana, 'First'))
  const waiting = await makeComment(ana, 'Second', { state: 'pending' })
  await publish(ctx, commentHeld, { store_id: storeId, comment_id: waiting })
  await world.work()

  expect(await kindsOf(moderator, '/bullet')).toEqual(['comment_waiting', 'comment_posted'])
  expect(await kindsOf(moderator)).toEqual([])
  expect(await kindsOf(support, '/bullet')).toEqual(['comment_posted'])
  expect(await kindsOf(analyst, '/bullet')).toEqual([])
  expect(await subjectsTo(moderator)).toEqual(['A comment is waiting for approval'])
  expect((await (await world.as(ana)).get('/bullet/api/notices')).statusCode).toBe(403)

  await decide(waiting, moderator, 'pending', 'visible')
  expect(await kindsOf(moderator, '/bullet')).toEqual(['comment_posted'])
})

async function decide(
  comment_id: number,
  actor: MemberRow,
  was: string,
  is: 'visible' | 'hidden' | 'spam' | 'pending',
  undone = false,
) {
  await ctx.db.updateTable('comment').set({ state: is }).where('id', '=', comment_id).execute()
  const reason = is === 'hidden' ? 'No spoilers, please' : null
  await publish(ctx, commentModerated, {
    store_id: storeId,
    comment_id,
    act: 'x',
    was,
    is,
    reason,
    actor_id: actor.id,
    undone,
  })
  await world.work()
}

it('notifies an author of a decision with its reason, with a minute to undo it', async () => {
  const [mo, ana] = [await makePerson('Mo', 'moderator'), await makePerson('Ana')]
  const [hidden, undone, spam] = [
    await makeComment(ana, 'One'),
    await makeComment(ana, 'Two'),
    await makeComment(ana, 'Three'),
  ]
  await decide(hidden, mo, 'visible', 'hidden')
  await decide(undone, mo, 'visible', 'hidden')
  await decide(undone, mo, 'hidden', 'visible', true)
  await decide(spam, mo, 'visible', 'spam')
  expect(await kindsOf(ana)).toEqual(['comment_removed'])
  expect(await subjectsTo(ana)).toEqual([])

  await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await world.work()
  expect(await subjectsTo(ana)).toEqual(['Your comment was removed'])
  expect((await mailsTo(world.config.data_dir, ana.email))[0]!.text).toContain('Reason: No spoilers, please')
})

it('counts, marks and pages through unread notices', async () => {
  const [ana, bo] = [await makePerson('Ana'), await makePerson('Bo')]
  const thread = await makeComment(ana, 'What a film')
  for (let number = 0; number < 23; number += 1)
    await publish(ctx, commentPosted, {
      store_id: storeId,
      comment_id: await makeComment(bo, `Reply ${number}`, { parent_id: thread }),
    })
  await world.work()

  const client = await world.as(ana)
  const first = await client.get('/api/notices')
  expect(first.headers['last-page']).toBe('false')
  const { notices, unread } = first.json() as Awaited<ReturnType<typeof listOf>>
  expect({ shown: notices.length, unread }).toEqual({ shown: 20, unread: 23 })
  const rest = await client.get(`/api/notices?before=${notices.at(-1)!.id}`)
  expect(rest.headers['last-page']).toBe('true')
  expect(rest.json().notices).toHaveLength(3)

  expect((await client.put('/api/notices/read', { ids: [notices[0]!.id, notices[1]!.id] })).json()).toEqual({
    unread: 21,
  })
  const eve = await world.as(bo)
  await eve.put('/api/notices/read', { ids: [notices[2]!.id] })
  expect((await client.get('/api/notices/count')).json()).toEqual({ unread: 21 })
  expect((await client.put('/api/notices/read', {})).json()).toEqual({ unread: 0 })
  expect((await (await world.asGuest()).get('/api/notices')).statusCode).toBe(401)
})
