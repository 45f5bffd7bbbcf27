import { recountDay } from '../analytics/viewings/viewing-count.ts'
import { CannotStart } from '../platform/process/cannot-start.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { once } from './open.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Rebuilds the reports of days from their stored events: `matinee recount 2026-01-31 …`. */
export async function run(config: Config, days: string[]) {
  if (days.length === 0 || days.some((day) => !DAY.test(day) || Number.isNaN(Date.parse(day))))
    throw new CannotStart('Name the days to count again, as in: matinee recount 2026-01-31')
  await once(config, async ({ ctx }) => {
    const stores = await ctx.db.selectFrom('store').select('id').execute()
    for (const day of days) {
      for (const { id } of stores) await recountDay(ctx, id, day)
      printLine(`The reports of ${day} were counted again.`)
    }
  })
}
