import { findArchiveHealth } from '../../archive/archive-health.ts'
import { makeFinding, type SystemCheck } from '../system-check.ts'

/** A night and half a day: one night that failed. */
const NIGHTLY_LATE_HOURS = 36

/** Whether archives are made by themselves, and the last ones were. */
export const checkArchives: SystemCheck = async (ctx) => {
  const { is_planned, nightly_hours, late, failed } = await findArchiveHealth(ctx)
  if (!is_planned) return makeFinding('archives.none')
  if (late > 0) return makeFinding('archives.overdue', { count: late })
  if (nightly_hours === null) return makeFinding('archives.missing')
  if (nightly_hours !== undefined && nightly_hours >= NIGHTLY_LATE_HOURS)
    return makeFinding('archives.late', { hours: nightly_hours })
  return failed > 0 ? makeFinding('archives.failed', { count: failed }) : makeFinding('archives.fine')
}
