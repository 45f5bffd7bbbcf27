import type { Context } from '../context.ts'
import { releaseAllJobs, takeOverJobs } from './job-locks.ts'
import type { Job } from './jobs.ts'

const HEARTBEAT_MS = 4000
const DEAD_AFTER_SECONDS = 16
/** A process silent for this long may have been suspended and declared dead. */
const SILENT_TOO_LONG_MS = 10_000
/** Heartbeats in a row before other pools are judged: the database must have been up for the dead time. */
const BEATS_BEFORE_JUDGING = 4

/** The jobs this process is running, by id. */
export type RunningJobs = Map<string, AbortController>

export interface WorkerPools {
  /** Registers a pool of this process. */
  add(id: string): void
  /** Whether this process was silent for so long that others may have taken over its jobs. */
  wasSilentTooLong(): boolean
  stop(): Promise<void>
}

/**
 * Sends heartbeats of the pools of this process, and takes over the jobs of pools not seen for 16 seconds: a
 * lock alone would last four hours.
 */
export function keepPoolsAlive(
  ctx: Context,
  jobs: readonly Job[],
  underWay: RunningJobs,
  hadTrouble: () => boolean,
): WorkerPools {
  const own: string[] = []
  let beats = 0
  let seenAt = Date.now()
  const wasMissed = () => Date.now() - seenAt > SILENT_TOO_LONG_MS
  let busy: Promise<void> | undefined

  const beat = async () => {
    try {
      const began = Date.now() // it may stand still in the midst of this
      await recordHeartbeat(ctx, own)
      beats = wasMissed() ? 1 : beats + 1
      if (beats === 1) await abortLostJobs(ctx, own, underWay)
      seenAt = began
      if (beats >= BEATS_BEFORE_JUDGING) await judge()
    } catch (error) {
      beats = 0
      ctx.log.warn({ err: error }, 'the workers could not say that they are alive')
    }
  }

  const judge = async () => {
    const gone = await findDeadPools(ctx)
    if (gone.length > 0) {
      await takeOverJobs(ctx, jobs, gone)
      await deletePools(ctx, gone)
    }
    // A lost reply may have locked a job for this process that never received it.
    if (hadTrouble())
      await takeOverJobs(ctx, jobs, own, { except: [...underWay.keys()], seconds: DEAD_AFTER_SECONDS })
  }

  const tick = () => {
    busy ??= beat().finally(() => (busy = undefined))
  }
  const timer = setInterval(tick, HEARTBEAT_MS)
  return {
    add(id) {
      own.push(id)
      tick()
    },
    wasSilentTooLong: wasMissed,
    async stop() {
      clearInterval(timer)
      await busy
      try {
        await releaseAllJobs(ctx, own)
        await deletePools(ctx, own)
      } catch (error) {
        ctx.log.warn({ err: error }, 'the jobs under way are taken over when this process is missed')
      }
    },
  }
}

const recordHeartbeat = ({ pool }: Context, ids: readonly string[]) =>
  pool.query(
    `insert into worker_pool (id) select unnest($1::text[])
     on conflict (id) do update set seen_at = now()`,
    [ids],
  )

/** Pools not seen for a while, and pools that hold jobs but died before their first heartbeat. */
async function findDeadPools({ pool }: Context): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from worker_pool where seen_at < now() - make_interval(secs => $1)
     union
     select locked_by from graphile_worker._private_jobs job
     where locked_at < now() - make_interval(secs => $1)
       and not exists (select from worker_pool where id = job.locked_by)`,
    [DEAD_AFTER_SECONDS],
  )
  return rows.map(({ id }) => id)
}

const deletePools = ({ pool }: Context, ids: readonly string[]) =>
  pool.query('delete from worker_pool where id = any($1)', [ids])

/** Aborts jobs that another process took over while this one was silent. */
async function abortLostJobs({ pool }: Context, own: readonly string[], underWay: RunningJobs) {
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
