import { execFile } from 'node:child_process'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { findLedgerFaults } from './billing/ledger/audit.ts'
import { usualRenditions } from './live/encoding/encode-speed.ts'
import { capacityOf, measureMachine } from './live/encoding/machine.ts'
import { findOrphanedFolders } from './media/orphaned-files.ts'
import { findOrphanedPictures } from './media/orphaned-pictures.ts'
import type { OpenedPlatform } from './program.ts'

const run = promisify(execFile)
const MIN_FREE_BYTES = 2_000_000_000

export interface DoctorReport {
  name: string
  /** What is wrong and what to do; undefined if all is well. */
  fault?: string
  /** What is worth knowing where all is well. */
  note?: string
}

/** Checks everything that an operator can fix. */
export async function runDoctor({ ctx }: OpenedPlatform): Promise<DoctorReport[]> {
  const checks: [string, () => Promise<string | undefined>][] = [
    ['database', () => databaseFault(ctx)],
    ['ffmpeg', () => ffmpegFault(ctx.config.ffmpeg_path)],
    ['room on the disk', () => diskFault(ctx.config.data_dir)],
    ['jobs', () => jobsFault(ctx)],
    ['mail', () => mailFault(ctx)],
    ['films', () => filmsFault(ctx)],
    ['files nobody has', () => orphanedFoldersFault(ctx)],
    ['pictures nobody has', () => picturesFault(ctx)],
    ['books', () => ledgerFault(ctx)],
    ['renewals', () => renewalsFault(ctx)],
  ]
  const found = checks.map(async ([name, check]) => ({
    name,
    ...faultOrNothing(await check().catch(describeCheckFailure)),
  }))
  return Promise.all([...found, lookAtEncodingRoom(ctx)])
}

/** How much this machine encodes of live events; measured where that was not done yet. */
async function lookAtEncodingRoom(ctx: OpenedPlatform['ctx']): Promise<DoctorReport> {
  const name = 'renditions of live events'
  try {
    const total = ctx.config.live_renditions ?? usualRenditions(capacityOf(await measureMachine(ctx)))
    return { name, note: `${total} of 480 lines at once on this machine, see LIVE_RENDITIONS` }
  } catch (error) {
    return { name, fault: describeCheckFailure(error) }
  }
}

/** A check that fails does not stop the others. */
const describeCheckFailure = (error: unknown) => `It could not be looked at (${(error as Error).message}).`

const faultOrNothing = (fault: string | undefined) => (fault ? { fault } : {})

async function databaseFault(ctx: OpenedPlatform['ctx']) {
  const { rows } = await sql<{
    version: number
  }>`select current_setting('server_version_num')::int as version`.execute(ctx.db)
  return rows[0]!.version < 150_000 ? 'PostgreSQL 15 or newer is needed.' : undefined
}

async function ffmpegFault(path: string) {
  try {
    await run(path, ['-version'])
    return undefined
  } catch (error) {
    return `${path} does not run (${(error as Error).message.split('\n')[0]}). Install ffmpeg or set FFMPEG_PATH.`
  }
}

async function diskFault(folder: string) {
  const { bavail, bsize } = await statfs(await nearestExistingFolder(folder))
  const free = bavail * bsize
  return free < MIN_FREE_BYTES ? `Only ${Math.round(free / 1e6)} MB are free in ${folder}.` : undefined
}

/** A missing folder will be created on the disk of its nearest existing parent. */
async function nearestExistingFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : nearestExistingFolder(dirname(folder))
}

async function jobsFault({ pool }: OpenedPlatform['ctx']) {
  const { rows: held } = await pool.query<{ count: number }>(
    `select count(*) as count from graphile_worker._private_jobs job where locked_by is not null
       and locked_at < now() - interval '1 minute' and not exists (
         select from worker_pool where id = job.locked_by and seen_at > now() - interval '1 minute')`,
  )
  if (held[0]!.count > 0)
    return `${held[0]!.count} jobs are held by workers that are gone. Is a \`work\` process running?`
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) as count from graphile_worker.jobs where attempts >= max_attempts',
  )
  return rows[0]!.count > 0 ? `${rows[0]!.count} jobs have failed for good.` : undefined
}

async function mailFault({ mail, config }: OpenedPlatform['ctx']) {
  const fault = await mail.fault()
  if (fault) return `${mail.place} takes no mail (${fault}). See SMTP_URL.`
  return mail.via === 'smtp' && !config.public_url
    ? `Links in mails lead to http://localhost:${config.port}. Set PUBLIC_URL to the address people use.`
    : undefined
}

async function filmsFault(ctx: OpenedPlatform['ctx']) {
  const rows = await ctx.db
    .selectFrom('video')
    .select(['id', 'source_key'])
    .where('state', '=', 'ready') // unfinished videos report missing files themselves
    .execute()
  const missing: number[] = []
  for (const { id, source_key } of rows) if (!(await ctx.storage.find(source_key))) missing.push(id)
  return missing.length > 0
    ? `The files of ${missing.length} films are missing (${missing.slice(0, 5).join(', ')}).`
    : undefined
}

async function orphanedFoldersFault(ctx: OpenedPlatform['ctx']) {
  const left = await findOrphanedFolders(ctx)
  return left.length > 0
    ? `${left.length} folders of files belong to no film (${left.slice(0, 5).join(', ')}). They are removed at night, or now by \`doctor --fix\`.`
    : undefined
}

async function picturesFault(ctx: OpenedPlatform['ctx']) {
  const left = await findOrphanedPictures(ctx)
  return left.length > 0
    ? `${left.length} pictures are used nowhere (${left.slice(0, 5).join(', ')}). They are removed after a week, or now by \`doctor --fix\`.`
    : undefined
}

const ledgerFault = async ({ db }: OpenedPlatform['ctx']) =>
  (await findLedgerFaults(db)).slice(0, 5).join(' ') || undefined

const OVERDUE_MS = 60 * 60 * 1000

async function renewalsFault({ db, clock }: OpenedPlatform['ctx']) {
  const { count } = await db
    .selectFrom('subscription')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('due_at', '<', new Date(clock.now().getTime() - OVERDUE_MS).toISOString())
    .executeTakeFirstOrThrow()
  return count > 0
    ? `${count} subscriptions wait for longer than an hour. Is a \`work\` process running?`
    : undefined
}
