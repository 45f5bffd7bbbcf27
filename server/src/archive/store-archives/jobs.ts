import { Type, type Static } from 'typebox'
import { mailOwner } from '../../notices/member-mails.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { isOnStandby } from '../../store/standby.ts'
import { ArchiveRefused } from '../archive-refused.ts'
import { PLACE_LOCKED } from '../place-lock.ts'
import { checkRow } from './checked-archive.ts'
import { makeRow } from './made-archive.ts'
import { sayFailure, sayPlaceFault } from './place-faults.ts'
import { runPlans } from './planned-archives.ts'
import { ArchiveStopped } from './progress.ts'
import * as query from './queries.ts'
import { removeRow } from './removed-archive.ts'

const Payload = Type.Object({ archive_id: Type.Integer(), store_id: Type.Integer() })
export type ArchiveJob = Static<typeof Payload>

const STATE_AFTER = { making: 'failed', checking: 'done', removing: 'failed' } as const
type WorkState = keyof typeof STATE_AFTER

type Work = (ctx: Context, row: query.StoreArchiveRow, signal: AbortSignal) => Promise<void>

const LANES = 2

/** Few at once, so that a disk or a line is not shared by all stores; those of one store go one after another. */
const queue = ({ store_id }: ArchiveJob) => `store archives ${store_id % LANES}`

/** A job that works on an archive for as long as it is in one state. */
const defineWork = (name: string, state: WorkState, work: Work) =>
  defineJob({
    name,
    payload: Payload,
    queue,
    isOutbound: true,
    attempts: 3,
    run: (ctx, job, signal) => workOn(ctx, job, state, (row) => work(ctx, row, signal)),
    onGivenUp: (ctx, job, error) => fail(ctx, job, state, error),
  })

/** Makes an archive of a store, or goes on with it. */
export const makeStoreArchive = defineWork('archive.make-store-archive', 'making', makeRow)

/** Reads every byte of an archive. */
export const checkStoreArchive = defineWork('archive.check-store-archive', 'checking', checkRow)

/** Removes an archive. */
export const removeStoreArchive = defineWork('archive.remove-store-archive', 'removing', removeRow)

/** Every hour: begins the archives that are due, and tells owners of those that are late. */
export const runArchivePlans = defineJob({
  name: 'archive.run-plans',
  payload: Type.Object({}),
  every: '0 * * * *',
  run: (ctx) => runPlans(ctx, (ctx, row) => enqueue(ctx, makeStoreArchive, jobOf(row))),
})

export const jobOf = ({ id, store_id }: Pick<query.StoreArchiveRow, 'id' | 'store_id'>): ArchiveJob => ({
  archive_id: id,
  store_id,
})

/** Works on an archive if it still is in this state. What is refused is refused at the next attempt as well. */
async function workOn(
  ctx: Context,
  job: ArchiveJob,
  state: WorkState,
  work: (row: query.StoreArchiveRow) => Promise<void>,
): Promise<void> {
  const row = await query.findArchive(ctx.db, job.store_id, job.archive_id)
  if (row?.state !== state) return
  try {
    await work(row)
    if (state === 'making') await removeOutdated(ctx, row)
  } catch (error) {
    if (error instanceof ArchiveStopped) return
    if (error instanceof ArchiveRefused && error.code !== PLACE_LOCKED) return fail(ctx, job, state, error)
    // The bucket of a store is no part of the install: an install whose own storage is away waits for it.
    if (row.bucket && '$metadata' in (error as Error)) throw sayPlaceFault(error)
    throw error
  }
}

/** Removes what the schedule keeps no longer, and its archives that were never finished. */
async function removeOutdated(ctx: Context, { store_id, is_scheduled }: query.StoreArchiveRow) {
  const plan = is_scheduled ? await query.findPlan(ctx.db, store_id) : undefined
  if (!plan) return
  const outdated = [
    ...(await query.listOutdatedScheduled(ctx.db, store_id, plan.keep)),
    ...(await query.listUnfinishedScheduled(ctx.db, store_id)),
  ]
  for (const { id } of outdated) {
    await query.updateArchive(ctx.db, id, { state: 'removing' })
    await enqueue(ctx, removeStoreArchive, { archive_id: id, store_id })
  }
}

async function fail(ctx: Context, job: ArchiveJob, state: WorkState, error: unknown) {
  const failure = sayFailure(ctx, error)
  const row = await query.updateArchiveIn(ctx.db, job.archive_id, state, {
    ...failure,
    state: STATE_AFTER[state],
  })
  if (!row?.is_scheduled || state !== 'making') return
  if (!(await isOnStandby(ctx.db, job.store_id)))
    await mailOwner(ctx, job.store_id, 'store_archive_failed', { excerpt: failure.failure })
}

export const storeArchiveJobs = [makeStoreArchive, checkStoreArchive, removeStoreArchive, runArchivePlans]
