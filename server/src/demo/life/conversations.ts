import { DAY_MS, HOUR_MS } from '@matinee/contract/platform/durations'
import { DEMO_COMMENTS, type DemoComment } from '@matinee/demo/life/comments'
import { makeChance } from '@matinee/demo/life/chance'
import { postComment } from '../../community/comment-creation.ts'
import { setLike } from '../../community/likes.ts'
import { reportComment } from '../../community/reports.ts'
import type { DemoMember } from './people.ts'
import type { SimulatedContext } from './simulated.ts'

const SEED = 1897

interface Talk {
  ctx: SimulatedContext
  members: readonly DemoMember[]
  now: number
  chance: ReturnType<typeof makeChance>
}

/** Lets people write below the films, answer, like and report. */
export async function converse(ctx: SimulatedContext, members: readonly DemoMember[], now: number) {
  const talk = { ctx, members, now, chance: makeChance(SEED) }
  const films = await listFilms(ctx)
  for (const written of DEMO_COMMENTS) {
    const film = films.get(written.film)
    if (film) await writeThread(talk, written, film)
  }
}

async function listFilms({ db, store }: SimulatedContext) {
  const rows = await db
    .selectFrom('content')
    .select(['id', 'permalink', 'published_at'])
    .where('store_id', '=', store.id)
    .where('demo', '=', true)
    .where('published_at', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ id, permalink, published_at }) => [permalink, { id, out: Date.parse(published_at!) }]),
  )
}

async function writeThread(talk: Talk, written: DemoComment, film: { id: number; out: number }) {
  const { chance, now } = talk
  const at = written.waits ? now - chance.whole(2, 60) * HOUR_MS : momentAfter(talk, film.out)
  const first = await write(talk, { written, film: film.id, threadId: 0, at })
  if (written.waits === 'held') return hold(talk, first)
  let answered = at
  for (const body of written.replies ?? []) {
    answered = Math.min(now - HOUR_MS, answered + chance.whole(1, 40) * HOUR_MS)
    await write(talk, { written: { body }, film: film.id, threadId: first, at: answered })
  }
  await like(talk, first, written.likes, at)
  if (written.waits === 'reported') await report(talk, first, at)
}

/** In the weeks after the film came out. */
const momentAfter = ({ chance, now }: Talk, out: number) =>
  Math.min(now - 3 * HOUR_MS, Math.max(out, now - 350 * DAY_MS) + chance.whole(2, 24 * 45) * HOUR_MS)

interface ThreadPost {
  written: Pick<DemoComment, 'body' | 'second'>
  film: number
  threadId: number
  at: number
}

async function write(
  talk: Talk,
  { written: { body, second }, film, threadId, at }: ThreadPost,
): Promise<number> {
  const { viewer } = somebody(talk, at)
  talk.ctx.clock.set(at)
  const place = { contentId: film, chapterId: null }
  const draft = { ...place, threadId, body, atSeconds: second ?? null, guestName: '' }
  return (await postComment(talk.ctx, viewer, draft)).id
}

/** Somebody who had joined by then. */
function somebody({ members, chance, now }: Talk, at: number): DemoMember {
  const there = members.filter(({ joined }) => now - joined * DAY_MS < at)
  return chance.pick(there.length > 0 ? there : members.slice(0, 1))
}

async function like(talk: Talk, id: number, count: number, at: number) {
  for (let left = count; left > 0; left -= 1) {
    const liked = Math.min(talk.now - HOUR_MS, at + talk.chance.whole(1, 24 * 20) * HOUR_MS)
    talk.ctx.clock.set(liked)
    await setLike(talk.ctx, somebody(talk, liked).viewer, id, true)
  }
}

async function report(talk: Talk, id: number, at: number) {
  const author = await talk.ctx.db
    .selectFrom('comment')
    .select('member_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { viewer } = talk.members.find((member) => member.id !== author.member_id)!
  talk.ctx.clock.set(at + HOUR_MS)
  await reportComment(talk.ctx, viewer, id, { reason: 'spam', details: '' })
}

/** As where the first comments of somebody wait for the publisher. */
const hold = ({ ctx }: Talk, id: number) =>
  ctx.db
    .updateTable('comment')
    .set({ state: 'pending', held_reason: 'first', announced_at: null })
    .where('id', '=', id)
    .execute()
