import type { Context } from '../platform/context.ts'
import { listArchives } from './manifest.ts'
import { isLate } from './store-archives/planned-archives.ts'
import { listActivePlans, countFailedScheduled } from './store-archives/queries.ts'
import { lastDue } from './store-archives/schedule.ts'
import { operatorsPlace } from './store-archives/store-place.ts'

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

const NIGHTLY_NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-all-/
const HOUR_MS = 3_600_000

async function findNightlyHours(ctx: Context): Promise<number | null> {
  const names = await listArchives(await operatorsPlace(ctx))
  const found = NIGHTLY_NAME.exec(names.findLast((name) => NIGHTLY_NAME.test(name)) ?? '')
  if (!found) return null
  const [year, month, day, hour, minute, second] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const madeAt = Date.UTC(year, month - 1, day, hour, minute, second)
  return Math.max(0, Math.floor((ctx.clock.now().getTime() - madeAt) / HOUR_MS))
}
