import { execFile } from 'node:child_process'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { faultsOfBooks } from './billing/ledger/checking.ts'
import { findLeftFolders } from './media/left-files.ts'
import { findLeftPictures } from './media/left-pictures.ts'
import type { Opened } from './program.ts'

const run = promisify(execFile)
const LEAST_FREE_BYTES = 2_000_000_000

export interface Finding {
  name: string
  /** What is wrong and what to do; none when all is well. */
  fault?: string
}

/** Looks at everything an operator can put right. */
export async function examine({ ctx }: Opened): Promise<Finding[]> {
  const checks: [string, () => Promise<string | undefined>][] = [
    ['database', () => databaseFault(ctx)],
    ['ffmpeg', () => ffmpegFault(ctx.config.ffmpeg_path)],
    ['room on the disk', () => diskFault(ctx.config.data_dir)],
    ['jobs', () => jobsFault(ctx)],
    ['mail', () => mailFault(ctx)],
    ['films', () => filmsFault(ctx)],
    ['files nobody has', () => leftFault(ctx)],
    ['pictures nobody has', () => picturesFault(ctx)],
    ['books', () => booksFault(ctx)],
    ['renewals', () => renewalsFault(ctx)],
  ]
  return Promise.all(
    checks.map(async ([name, check]) => ({ name, ...asFault(await check().catch(unexamined)) })),
  )
}

/** One thing that cannot be looked at keeps nobody from looking at the others. */
const unexamined = (error: unknown) => `It could not be looked at (${(error as Error).message}).`

const asFault = (fault: string | undefined) => (fault ? { fault } : {})

async function databaseFault(ctx: Opened['ctx']) {
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
  const { bavail, bsize } = await statfs(await existing(folder))
  const free = bavail * bsize
  return free < LEAST_FREE_BYTES ? `Only ${Math.round(free / 1e6)} MB are free in ${folder}.` : undefined
}

/** A folder that is not there yet will be made where the nearest one above it is. */
async function existing(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : existing(dirname(folder))
}

async function jobsFault({ pool }: Opened['ctx']) {
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

async function mailFault({ mail, config }: Opened['ctx']) {
  const fault = await mail.fault()
  if (fault) return `${mail.place} takes no mail (${fault}). See SMTP_URL.`
  return mail.via === 'smtp' && !config.public_url
    ? `Links in mails lead to http://localhost:${config.port}. Set PUBLIC_URL to the address people use.`
    : undefined
}

async function filmsFault(ctx: Opened['ctx']) {
  const rows = await ctx.db
    .selectFrom('video')
    .select(['id', 'source_key'])
    .where('state', '=', 'ready') // what is being made says itself what is missing
    .execute()
  const missing: number[] = []
  for (const { id, source_key } of rows) if (!(await ctx.storage.find(source_key))) missing.push(id)
  return missing.length > 0
    ? `The files of ${missing.length} films are missing (${missing.slice(0, 5).join(', ')}).`
    : undefined
}

async function leftFault(ctx: Opened['ctx']) {
  const left = await findLeftFolders(ctx)
  return left.length > 0
    ? `${left.length} folders of files belong to no film (${left.slice(0, 5).join(', ')}). They are removed at night, or now by \`doctor --fix\`.`
    : undefined
}

async function picturesFault(ctx: Opened['ctx']) {
  const left = await findLeftPictures(ctx)
  return left.length > 0
    ? `${left.length} pictures are used nowhere (${left.slice(0, 5).join(', ')}). They are removed after a week, or now by \`doctor --fix\`.`
    : undefined
}

const booksFault = async ({ db }: Opened['ctx']) =>
  (await faultsOfBooks(db)).slice(0, 5).join(' ') || undefined

const LATE_MS = 60 * 60 * 1000

async function renewalsFault({ db, clock }: Opened['ctx']) {
  const { count } = await db
    .selectFrom('subscription')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('due_at', '<', new Date(clock.now().getTime() - LATE_MS).toISOString())
    .executeTakeFirstOrThrow()
  return count > 0
    ? `${count} subscriptions wait for longer than an hour. Is a \`work\` process running?`
    : undefined
}
