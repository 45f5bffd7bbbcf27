import { waitingChannel, type WaitingSignal } from '@matinee/contract/live/live'
import type { Context } from '../../platform/context.ts'
import type { Listeners } from '../../platform/http/live.ts'
import { notifyChannel } from '../../platform/http/live.ts'

/** People are counted from so long before the start. */
const OPENS_MS = 60 * 60_000
/** A count that is older says nothing of now. */
const FRESH_MS = 20_000

/**
 * Records how many wait for live events in the pages of this process, and tells those pages how many wait in all.
 * Called every few seconds.
 */
export async function countWaiting(ctx: Context, process: string, listening: readonly Listeners[]) {
  const waiting = await keepWaiting(ctx, listening)
  if (waiting.length === 0) return
  const now = ctx.clock.now()
  await forgetStale(ctx, new Date(now.getTime() - FRESH_MS).toISOString())
  await saveCounts(
    ctx,
    waiting.map(({ id, storeId, listeners }) => ({
      content_id: id,
      store_id: storeId,
      process,
      viewers: listeners,
      counted_at: now.toISOString(),
    })),
  )
  const sums = await sumOf(ctx, waiting)
  for (const { id, storeId } of waiting) await tell(ctx, storeId, id, sums.get(id) ?? 0)
}

/** Those whose event is about to begin, or is late. */
async function keepWaiting(ctx: Context, listening: readonly Listeners[]): Promise<Listeners[]> {
  if (listening.length === 0) return []
  const open = await ctx.db
    .selectFrom('live_event')
    .select(['content_id', 'store_id'])
    .where('content_id', 'in', [...new Set(listening.map(({ id }) => id))])
    .where('state', 'in', ['scheduled', 'waiting'])
    .where('starts_at', '<=', new Date(ctx.clock.now().getTime() + OPENS_MS).toISOString())
    .execute()
  const names = new Set(open.map(({ content_id, store_id }) => `${store_id}/${content_id}`))
  return listening.filter(({ storeId, id }) => names.has(`${storeId}/${id}`))
}

const forgetStale = ({ db }: Context, before: string) =>
  db.deleteFrom('live_waiting').where('counted_at', '<', before).execute()

const saveCounts = (
  { db }: Context,
  counts: { content_id: number; store_id: number; process: string; viewers: number; counted_at: string }[],
) =>
  db
    .insertInto('live_waiting')
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(['content_id', 'process']).doUpdateSet((eb) => ({
        viewers: eb.ref('excluded.viewers'),
        counted_at: eb.ref('excluded.counted_at'),
      })),
    )
    .execute()

async function sumOf({ db }: Context, waiting: readonly Listeners[]) {
  const rows = await db
    .selectFrom('live_waiting')
    .select(({ fn }) => ['content_id', fn.sum<number>('viewers').as('viewers')])
    .where(
      'content_id',
      'in',
      waiting.map(({ id }) => id),
    )
    .groupBy('content_id')
    .execute()
  return new Map(rows.map(({ content_id, viewers }) => [content_id, Number(viewers)]))
}

const tell = ({ db }: Context, storeId: number, id: number, viewers: number) =>
  notifyChannel(db, storeId, waitingChannel(id), { viewers } satisfies WaitingSignal)
