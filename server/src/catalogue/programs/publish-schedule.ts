import { transact, type Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { sendSignal } from '../../platform/database/signals.ts'
import { setPublication, type ContentRow } from './program-queries.ts'
import { announceStatus } from './publication-events.ts'
import { assertPublishable } from './publishability.ts'

/** Applies the schedule of every program that is due. */
export async function applyDueSchedulesNow(ctx: Context): Promise<void> {
  const now = ctx.clock.now().toISOString()
  const due = await ctx.db
    .selectFrom('content')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'scheduled'), eb('publish_at', '<=', now)]),
        and([eb('status', '=', 'published'), eb('expire_at', '<=', now)]),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id } of due) await applySchedule(ctx, id)
}

/**
 * Publishes or expires a due program; ignores one whose schedule was changed. A program without anything to watch waits
 * and is published once its film plays.
 */
export function applySchedule(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const program = await ctx.db
      .selectFrom('content')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const next = program && (await applyDueChange(ctx, program))
    if (!next) return
    await setPublication(ctx.db, id, next)
    await announceStatus(ctx, program, next.status)
    await sendSignal(ctx.db, 'catalogue', program.store_id)
  })
}

async function applyDueChange(ctx: Context, program: ContentRow) {
  const now = ctx.clock.now().toISOString()
  const { status, publish_at, expire_at, published_at } = program
  const isOver = expire_at !== null && expire_at <= now
  if (status === 'published') return isOver ? { status: 'expired' as const } : undefined
  if (status !== 'scheduled' || !publish_at || publish_at > now) return undefined
  if (!(await isPublishable(ctx, program))) return undefined
  return {
    status: isOver ? ('expired' as const) : ('published' as const),
    published_at: published_at ?? publish_at,
    publish_at: null,
    coming_soon: false,
  }
}

async function isPublishable(ctx: Context, program: ContentRow) {
  try {
    await assertPublishable(ctx.db, program)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.info({ content_id: program.id, code: error.code }, 'a program waits past its release')
    return false
  }
}
