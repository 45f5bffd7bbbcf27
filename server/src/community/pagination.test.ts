import { THREADS_IN_PAGE } from '@matinee/contract/community/community'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { storeContextOf } from '../../testing/store-context.ts'
import { viewerFrom } from '../../testing/viewer.ts'
import { makeWorld } from '../../testing/world.ts'
import { guest, type Viewer } from '../platform/http/viewer.ts'
import { parseCommentCursor, formatCommentCursor } from './cursor.ts'
import { listComments, listReplies } from './comment-lists.ts'

const world = await makeWorld()
const { make } = world
const { db } = world.ctx
const ctx = storeContextOf(world)

async function makeThreads(threads: number, film?: { id: number }) {
  const { id } = film ?? (await make.film())
  await sql`insert into comment (store_id, content_id, body, created_at)
    select ${world.storeId}, ${id}, 'Comment ' || n, now() from generate_series(1, ${threads}::int) n`.execute(
    db,
  )
  return id
}

interface ReadOptions {
  contentId: number
  sort?: 'new' | 'top'
  viewer?: Viewer
  /** Runs after each page, as changes by others. */
  meanwhile?: (seen: readonly number[]) => Promise<void>
}

/** Reads page after page as a browser does, until the last one. */
async function readAll({ contentId, sort = 'new', viewer = guest, meanwhile = async () => {} }: ReadOptions) {
  const seen: number[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  for (let page = 1; ; page += 1) {
    const { body, headers } = await listComments(ctx, viewer, {
      contentId,
      chapterId: null,
      page,
      sort,
      cursor,
    })
    seen.push(...body.map(({ id }) => id))
    sizes.push(body.length)
    if (headers['last-page']) return { seen, sizes, total: headers['total-comments'] }
    cursor = headers['next-cursor']
    await meanwhile(seen)
  }
}

const listedIds = async (contentId: number) => {
  const rows = await db
    .selectFrom('comment')
    .select('id')
    .where('content_id', '=', contentId)
    .where('listed', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

it('returns page after page until the last', async () => {
  const contentId = await makeThreads(THREADS_IN_PAGE * 2 + 3)
  const { seen, sizes, total } = await readAll({ contentId })
  expect(sizes).toEqual([THREADS_IN_PAGE, THREADS_IN_PAGE, 3])
  expect(seen).toEqual((await listedIds(contentId)).toSorted((a, b) => b - a))
  expect(total).toBe(THREADS_IN_PAGE * 2 + 3)
})

it('reports the last page when it is exactly full, and beyond it', async () => {
  const contentId = await makeThreads(THREADS_IN_PAGE * 2)
  expect((await readAll({ contentId })).sizes).toEqual([THREADS_IN_PAGE, THREADS_IN_PAGE])
  const beyond = await listComments(ctx, guest, {
    contentId,
    chapterId: null,
    page: 9,
    sort: 'new',
    cursor: undefined,
  })
  expect([beyond.body, beyond.headers['last-page']]).toEqual([[], true])
})

it('counts pages from the newest without a cursor', async () => {
  const contentId = await makeThreads(THREADS_IN_PAGE * 2 + 3)
  const pinned = (await listedIds(contentId))[4]!
  await db
    .updateTable('comment')
    .set({ pinned_at: new Date().toISOString() })
    .where('id', '=', pinned)
    .execute()
  for (const sort of ['new', 'top'] as const) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        listComments(ctx, guest, { contentId, chapterId: null, page, sort, cursor: undefined }),
      ),
    )
    const ids = pages.flatMap(({ body }) => body.map(({ id }) => id))
    expect(ids[0]).toBe(pinned)
    expect(ids.toSorted((a, b) => a - b)).toEqual((await listedIds(contentId)).toSorted((a, b) => a - b))
  }
})

const members = await Promise.all(Array.from({ length: 4 }, () => make.member()))

type RandomAct = [
  what: 'post' | 'hide' | 'delete' | 'approve' | 'like' | 'unlike' | 'pin' | 'unpin' | 'reply',
  which: number,
]
const randomActs = fc.array(
  fc.array(
    fc.tuple(
      fc.constantFrom(
        'post',
        'hide',
        'delete',
        'approve',
        'like',
        'unlike',
        'pin',
        'unpin',
        'reply',
      ) as fc.Arbitrary<RandomAct[0]>,
      fc.nat(1000),
    ) as fc.Arbitrary<RandomAct>,
    { maxLength: 12 },
  ),
  { minLength: 4, maxLength: 4 },
)

async function runAct(contentId: number, [what, which]: RandomAct) {
  const ids = await listedIds(contentId)
  const id = ids[which % ids.length]!
  const set = (changes: object) => db.updateTable('comment').set(changes).where('id', '=', id).execute()
  const member_id = members[which % members.length]!.id
  const like = { comment_id: id, member_id, created_at: new Date().toISOString() }
  if (what === 'post') await make.comment({ content_id: contentId })
  if (what === 'reply') await make.comment({ content_id: contentId, parent_id: id })
  if (what === 'hide') await set({ state: 'hidden' })
  if (what === 'delete') await db.deleteFrom('comment').where('id', '=', id).execute()
  if (what === 'pin') await set({ pinned_at: new Date().toISOString() })
  if (what === 'unpin') await set({ pinned_at: null })
  if (what === 'approve')
    await db
      .updateTable('comment')
      .set({ state: 'visible' })
      .where('content_id', '=', contentId)
      .where('state', '=', 'pending')
      .execute()
  if (what === 'like')
    await db
      .insertInto('comment_like')
      .values(like)
      .onConflict((row) => row.doNothing())
      .execute()
  if (what === 'unlike') await db.deleteFrom('comment_like').where('comment_id', '=', id).execute()
}

it.each(['new', 'top'] as const)(
  'shows nothing twice and skips nothing while others write: %s',
  async (sort) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 30, max: 70 }), randomActs, async (threads, rounds) => {
        const contentId = await makeThreads(threads)
        await make.comment({ content_id: contentId, member_id: members[0]!.id, state: 'pending' })
        for (const deed of rounds[0]!) await runAct(contentId, deed)
        const atFirst = await listedIds(contentId)
        let round = 1
        const { seen } = await readAll({
          contentId,
          sort,
          viewer: viewerFrom(members[1]!),
          async meanwhile() {
            for (const deed of rounds[round] ?? []) await runAct(contentId, deed)
            round += 1
          },
        })
        expect(new Set(seen).size).toBe(seen.length)
        const stayed = new Set(await listedIds(contentId))
        expect(seen).toEqual(expect.arrayContaining(atFirst.filter((id) => stayed.has(id))))
      }),
      { numRuns: 12 },
    )
  },
)

it('lists the most liked first, then the newest', async () => {
  const contentId = await makeThreads(4)
  const [one, two, three, four] = (await listedIds(contentId)).toSorted((a, b) => a - b) as [
    number,
    number,
    number,
    number,
  ]
  for (const [id, likes] of [
    [two, 3],
    [one, 1],
  ] as const)
    for (const member of members.slice(0, likes))
      await db
        .insertInto('comment_like')
        .values({ comment_id: id, member_id: member.id, created_at: new Date().toISOString() })
        .execute()
  expect((await readAll({ contentId, sort: 'top' })).seen).toEqual([two, one, four, three])
})

it('shows a pending comment in its place, to its author only', async () => {
  const contentId = await makeThreads(2)
  const author = members[2]!
  const { id } = await make.comment({ content_id: contentId, member_id: author.id, state: 'pending' })
  await makeThreads(1, { id: contentId })
  expect((await readAll({ contentId, viewer: viewerFrom(author) })).seen[1]).toBe(id)
  for (const viewer of [guest, viewerFrom(members[3]!)])
    expect((await readAll({ contentId, viewer })).seen).not.toContain(id)
})

it('pages through replies', async () => {
  const contentId = await makeThreads(1)
  const [threadId] = (await listedIds(contentId)) as [number]
  await sql`insert into comment (store_id, content_id, parent_id, body, created_at)
    select ${world.storeId}, ${contentId}, ${threadId}, 'Reply ' || n, now() from generate_series(1, 120) n`.execute(
    db,
  )
  const bodies: string[] = []
  let cursor: string | undefined
  for (let page = 1; page < 9; page += 1) {
    const asked = { contentId, chapterId: null, threadId, page, sort: 'new' as const, cursor }
    const { body, headers } = await listReplies(ctx, guest, asked)
    bodies.push(...body.map((reply) => reply.body))
    if (headers['last-page']) break
    cursor = headers['next-cursor']
    if (page === 1) await db.deleteFrom('comment').where('id', '=', body[0]!.id).execute()
  }
  expect(bodies).toEqual(Array.from({ length: 120 }, (_, at) => `Reply ${at + 1}`))
})

it('parses every cursor it formats, and refuses any other text', () => {
  const id = fc.integer({ min: 1, max: 10 ** 12 })
  const cursor = fc.record({ last: fc.option(id), pinned: fc.array(id, { maxLength: 3 }) })
  const ranked = fc.record({
    last: fc.option(id),
    pinned: fc.array(id, { maxLength: 3 }),
    ranking: fc.record({ id, read: fc.nat(500) }),
  })
  fc.assert(
    fc.property(fc.oneof(cursor, ranked), (given) => {
      expect(parseCommentCursor(formatCommentCursor(given))).toEqual(given)
    }),
  )
  for (const text of ['x', '1', '1.2.3', '1;drop', '.-', '1..1.', ' 1.'])
    expect(() => parseCommentCursor(text)).toThrow('not valid')
})
