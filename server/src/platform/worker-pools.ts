import type { Context } from './context.ts'
import { handBackAll, takeOver } from './job-locks.ts'
import type { Job } from './jobs.ts'

const BEAT_MS = 4000
const GONE_SECONDS = 16
/** Whoever was silent for so long may have stood still, and be taken for gone meanwhile. */
const MISSED_MS = 10_000
/** After so many beats in a row this process has seen for as long as another may be silent that the database answers. */
const BEATS_BEFORE_JUDGING = 4

/** The jobs this process has under way, by their id. */
export type UnderWay = Map<string, AbortController>

export interface WorkerPools {
  /** Says that a pool of this process is at work. */
  add(id: string): void
  /** Whether this process has been silent for so long that others may have taken over what it does. */
  wasMissed(): boolean
  stop(): Promise<void>
}

/**
 * Says every few seconds that the pools of this process live, and takes over what pools hold that were not seen for 16
 * seconds: a lock alone would last for four hours.
 */
export function keepPoolsAlive(
  ctx: Context,
  jobs: readonly Job[],
  underWay: UnderWay,
  hadTrouble: () => boolean,
): WorkerPools {
  const own: string[] = []
  let beats = 0
  let seenAt = Date.now()
  const wasMissed = () => Date.now() - seenAt > MISSED_MS
  let busy: Promise<void> | undefined

  const beat = async () => {
    try {
      const began = Date.now() // it may stand still in the midst of this
      await sayAlive(ctx, own)
      beats = wasMissed() ? 1 : beats + 1
      if (beats === 1) await letGoOfLost(ctx, own, underWay)
      seenAt = began
      if (beats >= BEATS_BEFORE_JUDGING) await judge()
    } catch (error) {
      beats = 0
      ctx.log.warn({ err: error }, 'the workers could not say that they are alive')
    }
  }

  const judge = async () => {
    const gone = await poolsNotSeen(ctx)
    if (gone.length > 0) {
      await takeOver(ctx, jobs, gone)
      await forget(ctx, gone)
    }
    // A job whose being handed to us was lost on the way is nobody's.
    if (hadTrouble()) await takeOver(ctx, jobs, own, { except: [...underWay.keys()], seconds: GONE_SECONDS })
  }

  const tick = () => {
    busy ??= beat().finally(() => (busy = undefined))
  }
  const timer = setInterval(tick, BEAT_MS)
  return {
    add(id) {
      own.push(id)
      tick()
    },
    wasMissed,
    async stop() {
      clearInterval(timer)
      await busy
      try {
        await handBackAll(ctx, own)
        await forget(ctx, own)
      } catch (error) {
        ctx.log.warn({ err: error }, 'the jobs under way are taken over when this process is missed')
      }
    },
  }
}

const sayAlive = ({ pool }: Context, ids: readonly string[]) =>
  pool.query(
    `insert into worker_pool (id) select unnest($1::text[])
     on conflict (id) do update set seen_at = now()`,
    [ids],
  )

/** Pools that were not seen for a while, and those that hold jobs and ended before they were seen at all. */
async function poolsNotSeen({ pool }: Context): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from worker_pool where seen_at < now() - make_interval(secs => $1)
     union
     select locked_by from graphile_worker._private_jobs job
     where locked_at < now() - make_interval(secs => $1)
       and not exists (select from worker_pool where id = job.locked_by)`,
    [GONE_SECONDS],
  )
  return rows.map(({ id }) => id)
}

const forget = ({ pool }: Context, ids: readonly string[]) =>
  pool.query('delete from worker_pool where id = any($1)', [ids])

/** Ends what another process took over while this one could not be seen. */
async function letGoOfLost({ pool }: Context, own: readonly string[], underWay: UnderWay) {
  const ids = [...underWay.keys()]
  if (ids.length === 0) return
  const { rows } = await pool.query<{ id: string }>(
    'select id::text as id from graphile_worker._private_jobs where id = any($1::bigint[]) and locked_by = any($2)',
    [ids, own],
  )
  const held = new Set(rows.map(({ id }) => id))
  for (const id of ids)
    if (!held.has(id)) underWay.get(id)?.abort(new Error('another process took this over'))
}
