import { mailOwner } from '../../notices/member-mails.ts'
import { transact, type Context } from '../../platform/context.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { PRODUCT_VERSION } from '../../platform/version.ts'
import { archiveName } from '../archive-name.ts'
import * as query from './queries.ts'
import { LATE_MS, lastDue } from './schedule.ts'

type Enqueue = (ctx: Context, row: query.StoreArchiveRow) => Promise<void>
type PlannedStore = Awaited<ReturnType<typeof query.listActivePlans>>[number]

/** Begins the archives that are due, and tells the owners of those that are late. */
export async function runPlans(ctx: Context, begin: Enqueue): Promise<void> {
  const now = ctx.clock.now()
  for (const plan of await query.listActivePlans(ctx.db)) {
    const due = lastDue(plan, plan.time_zone, now)
    if (!due) continue
    if (isAfter(due, plan.set_at) && isAfter(due, plan.begun_at)) await beginPlanned(ctx, plan, begin)
    if (await isLate(ctx, plan, due)) await tellOwner(ctx, plan, due)
  }
}

const isAfter = (due: Date, moment: string | null) => moment === null || due > new Date(moment)

/** One that is being made by hand comes first: the next hour looks again. */
const beginPlanned = (ctx: Context, plan: PlannedStore, begin: Enqueue) =>
  transact(ctx, async (ctx) => {
    const row = await insertArchiveOf(ctx, plan.store_id, {
      place: plan,
      is_scheduled: true,
      passphrase: plan.passphrase,
    })
    if (!row) return
    await query.updatePlan(ctx.db, plan.store_id, { begun_at: ctx.clock.now().toISOString() })
    await begin(ctx, row)
  })

interface NewArchive {
  place: Pick<query.ArchivePlanRow, 'bucket' | 'bucket_secret'> | undefined
  is_scheduled: boolean
  /** Sealed. */
  passphrase: Buffer | null
}

/** A row for a new archive of a store; undefined while another one is being made. */
export function insertArchiveOf(
  { db, clock }: Context,
  store_id: number,
  { place, is_scheduled, passphrase }: NewArchive,
) {
  const now = clock.now()
  return query.insertArchive(db, {
    ...{ store_id, is_scheduled, passphrase, has_secrets: passphrase !== null },
    name: archiveName(now, store_id),
    bucket: place?.bucket ? toJsonb(place.bucket) : null,
    bucket_secret: place?.bucket_secret ?? null,
    version: PRODUCT_VERSION,
    working_since: null,
    created_at: now.toISOString(),
  })
}

/** Whether the archive that was due at a moment is overdue by hours and not there. */
export async function isLate(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { store_id, set_at }: Pick<query.ArchivePlanRow, 'store_id' | 'set_at'>,
  due: Date,
): Promise<boolean> {
  if (!isAfter(due, set_at) || clock.now().getTime() - due.getTime() < LATE_MS) return false
  const last = await query.findLastScheduled(db, store_id)
  return !last || new Date(last.created_at) < due
}

/** Once for each that is late. */
async function tellOwner(ctx: Context, { store_id, late_told_for }: PlannedStore, due: Date) {
  if (!isAfter(due, late_told_for)) return
  await query.updatePlan(ctx.db, store_id, { late_told_for: due.toISOString() })
  await mailOwner(ctx, store_id, 'store_archive_late')
}
