import { Type, type Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { inStore } from '../../store/in-store.ts'

export const ImportJobPayload = Type.Object({ import_id: Type.Integer(), store_id: Type.Integer() })
export type ImportJob = Static<typeof ImportJobPayload>

interface Failure {
  state: 'failed' | 'stopped'
  failure_code: string
  failure: string
  finished_at: string
}

/** A kind of import, as its jobs see it. */
interface ImportKind<Found extends { state: string }> {
  /** What it brings, for the log. */
  noun: string
  find(db: Db, storeId: number, id: number): Promise<Found | undefined>
  update(db: Db, id: number, failure: Failure): Promise<unknown>
  /** What is told of a fault of ours. */
  failed(): Refusal
  /** Removes the file of an import that was refused while it was checked. */
  removeFile(ctx: Context, found: Found): Promise<void>
}

/** What the jobs of a kind of import share: work at a step, and what is written when that fails. */
export function importWork<Found extends { state: string }>(kind: ImportKind<Found>) {
  /** Works on an import if it still is at this step. What is refused is refused at the next attempt as well. */
  async function inState(
    ctx: Context,
    job: ImportJob,
    state: Found['state'],
    work: (ctx: StoreContext, found: Found) => Promise<void>,
  ): Promise<void> {
    const found = await kind.find(ctx.db, job.store_id, job.import_id)
    if (found?.state !== state) return
    try {
      await work(await inStore(ctx, job.store_id), found)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await recordFailure(ctx, job, error, state === 'checking' ? 'failed' : 'stopped')
      if (state === 'checking') await kind.removeFile(ctx, found)
    }
  }

  async function recordFailure(
    ctx: Context,
    { import_id }: ImportJob,
    error: Error,
    state: Failure['state'],
  ) {
    if (!(error instanceof Refusal))
      ctx.log.error({ err: error, import_id }, `an import of ${kind.noun} failed`)
    const { code, message } = error instanceof Refusal ? error : kind.failed()
    await kind.update(ctx.db, import_id, {
      state,
      failure_code: code,
      failure: message,
      finished_at: ctx.clock.now().toISOString(),
    })
  }

  return { inState, recordFailure }
}
