import type { Context } from '../context.ts'
import { unavailableDependencyOf } from '../process/unavailability.ts'

/**
 * Reads with the replica where there is one. Where it is away, or ends the statement because it has to follow the
 * database, the database itself is read.
 */
export async function readFromReplica<T, C extends Pick<Context, 'db' | 'replica' | 'log'>>(
  ctx: C,
  read: (ctx: C) => Promise<T>,
): Promise<T> {
  if (!ctx.replica) return read(ctx)
  try {
    return await read({ ...ctx, db: ctx.replica })
  } catch (error) {
    if (unavailableDependencyOf(error) !== 'database' && !isConflictWithRecovery(error)) throw error
    ctx.log.warn({ err: error }, 'the replica could not be read, and the database is read in its place')
    return read(ctx)
  }
}

// https://www.postgresql.org/docs/current/hot-standby.html#HOT-STANDBY-CONFLICT
const isConflictWithRecovery = (error: unknown) => (error as { code?: string }).code === '40001'
