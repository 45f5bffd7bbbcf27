import type { SystemCheckName, SystemFinding } from '@matinee/contract/system/system'
import type { Context } from '../platform/context.ts'
import { checkArchives } from './checks/archives.ts'
import { checkCertificate } from './checks/certificate.ts'
import { checkDatabase } from './checks/database.ts'
import { checkDisk } from './checks/disk.ts'
import { checkFfmpeg } from './checks/ffmpeg.ts'
import { checkFiles, checkOriginals, checkPictures } from './checks/files.ts'
import { checkFilms } from './checks/films.ts'
import { checkJobs } from './checks/jobs.ts'
import { checkLive } from './checks/live.ts'
import { checkMail } from './checks/mail.ts'
import { checkBooks, checkRenewals } from './checks/money.ts'
import { checkRelease } from './checks/release.ts'
import { checkWebhooks } from './checks/webhooks.ts'
import { checkWorkers } from './checks/workers.ts'
import { findingOfFailure, type SystemCheck } from './system-check.ts'

type Checks = Partial<Record<SystemCheckName, SystemCheck>>

/** Answered in a moment, whatever the size of the store. */
export const QUICK_CHECKS: Checks = {
  database: checkDatabase,
  disk: checkDisk,
  workers: checkWorkers,
  jobs: checkJobs,
  ffmpeg: checkFfmpeg,
  films: checkFilms,
  mail: checkMail,
  certificate: checkCertificate,
  renewals: checkRenewals,
  archives: checkArchives,
  webhooks: checkWebhooks,
  release: checkRelease,
}

/** These look at every film, file and entry, which takes minutes in a large store. */
export const THOROUGH_CHECKS: Checks = {
  books: checkBooks,
  originals: checkOriginals,
  files: checkFiles,
  pictures: checkPictures,
  live: checkLive,
}

const ORDER = { failing: 0, attention: 1, fine: 2 }

/** Looks at several things at once; what fails comes first, and a check that fails does not stop the others. */
export async function runChecks(ctx: Context, checks: Checks): Promise<SystemFinding[]> {
  const looks = Object.entries(checks) as [SystemCheckName, SystemCheck][]
  const findings = await Promise.all(
    looks.map(([name, check]) => check(ctx).catch((error: unknown) => findingOfFailure(name, error))),
  )
  return findings.toSorted((one, other) => ORDER[one.state] - ORDER[other.state])
}
