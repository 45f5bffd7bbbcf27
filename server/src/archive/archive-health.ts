import { HOUR_MS } from '@matinee/contract/platform/durations'
import type { Context } from '../platform/context.ts'
import { readArchiveName } from './archive-name.ts'
import { listArchives } from './manifest.ts'
import { operatorsPlace } from './place.ts'
import { isLate } from './store-archives/planned-archives.ts'
import { listActivePlans, countFailedScheduled } from './store-archives/queries.ts'
import { lastDue } from './store-archives/schedule.ts'

/** How the archives are that should be made by themselves. */
export interface ArchiveHealth {
  /** Whether any are: every night, or by the schedule of a store. */
  is_planned: boolean
  /** Of the newest nightly archive; null where none was made, undefined where none is meant to be. */
  nightly_hours: number | null | undefined
  /** Schedules of stores whose archive is overdue, and those whose last one failed. */
  late: number
  failed: number
}

export async function findArchiveHealth(ctx: Context): Promise<ArchiveHealth> {
  const plans = await listActivePlans(ctx.db)
  const isNightly = ctx.config.archive_keep > 0
  let late = 0
  for (const plan of plans) {
    const due = lastDue(plan, plan.time_zone, ctx.clock.now())
    if (due && (await isLate(ctx, plan, due))) late += 1
  }
  return {
    is_planned: isNightly || plans.length > 0,
    nightly_hours: isNightly ? await findNightlyHours(ctx) : undefined,
    late,
    failed: await countFailedScheduled(ctx.db),
  }
}

async function findNightlyHours(ctx: Context): Promise<number | null> {
  const names = await listArchives(await operatorsPlace(ctx))
  const last = names.map(readArchiveName).findLast((read) => read?.is_whole)
  if (!last) return null
  return Math.max(0, Math.floor((ctx.clock.now().getTime() - last.begun_at.getTime()) / HOUR_MS))
}
