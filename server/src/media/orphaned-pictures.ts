import { DAY_MS } from '@matinee/contract/platform/durations'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/database.ts'

/** Pictures written within a day may belong to a row that is not saved yet. */
export const SAFE_MS = DAY_MS
/** Open pages and sent mails still show a picture after it was replaced. */
const GRACE_MS = 7 * DAY_MS

/** Pictures that no row references. Pictures of films are removed with their folders. */
export async function findOrphanedPictures({
  db,
  storage,
}: Pick<Context, 'db' | 'storage'>): Promise<string[]> {
  const named = await listReferencedPictures(db)
  const left: string[] = []
  for (const store of await storage.folders('images'))
    for (const { key, written } of await storage.listWritten(`images/${store}`))
      if (!isFilmPicture(key) && !named.has(pictureName(key)) && written < Date.now() - SAFE_MS)
        left.push(key)
  return left
}

const isFilmPicture = (key: string) => /^images\/\d+\/films\//.test(key)

/** Smaller images are named by the row of the picture they were made from. */
const pictureName = (key: string) => key.replace(/(-w\d+)?\.\w+$/, '')

/** Every picture referenced by a row, in any column, draft or text. */
async function listReferencedPictures(db: Db): Promise<Set<string>> {
  const names = new Set<string>()
  for (const table of await listTablesWithPictures(db)) {
    const { rows } = await sql<{ key: string }>`select distinct found[1] as key
      from ${sql.table(table)} as named, regexp_matches(named::text, '(images/[0-9]+/[A-Za-z0-9_/-]+[.]webp)', 'g') found`.execute(
      db,
    )
    for (const { key } of rows) names.add(pictureName(key))
  }
  return names
}

/** The names of columns that name pictures; of archives as well. */
export const PICTURE_COLUMNS = '(image|avatar|logo|banner|picture|poster|icon|draft|blocks|steps)'

/** Finds tables by their column names, so that new tables are included. */
export async function listTablesWithPictures(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ ${PICTURE_COLUMNS}
      and data_type in ('text', 'jsonb', 'json', 'ARRAY')
    order by table_name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Deletes pictures that no row has referenced for a week; with `atOnce`, those that none references now. */
export async function removeOrphanedPictures(ctx: Context, { atOnce = false } = {}): Promise<void> {
  const left = await findOrphanedPictures(ctx)
  const due = atOnce ? left : await recordAndListDue(ctx, left)
  for (const key of due) await ctx.storage.remove(key)
  if (due.length > 0) ctx.log.info({ files: due.length }, 'pictures nobody has were removed')
  await sql`delete from left_file where key = any(${due})`.execute(ctx.db)
}

/** Records new orphans, drops those referenced again, and returns those found a week ago. */
async function recordAndListDue({ db, clock }: Context, left: readonly string[]): Promise<string[]> {
  const now = clock.now()
  await sql`delete from left_file where key <> all(${left})`.execute(db)
  await sql`insert into left_file (key, found_at) select unnest(${left}::text[]), ${now.toISOString()}
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ key: string }>`select key from left_file
    where found_at <= ${new Date(now.getTime() - GRACE_MS).toISOString()}`.execute(db)
  return rows.map(({ key }) => key)
}
