import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import type { Context } from '../platform/context.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { hlsFolder, versionFolder } from './folders.ts'
import { removeOrphanedPictures, SAFE_MS } from './orphaned-pictures.ts'
import { videoFolder, videoImagesFolder } from './video-removal.ts'
import { filmOfWorkFolder, STALE_WORK_MS, workRoot } from './work-folder.ts'

/** Storage folders that no row references: those of deleted videos and of obsolete versions. */
export async function findOrphanedFolders(ctx: Context): Promise<string[]> {
  const found = [
    ...(await findOrphanedFilmFolders(ctx)),
    ...(await findObsoleteVersionFolders(ctx)),
    ...(await findOrphanedFilmImageFolders(ctx)),
  ]
  const left: string[] = []
  for (const folder of found) {
    const written = await ctx.storage.lastWritten(folder)
    if (written !== undefined && written < Date.now() - SAFE_MS) left.push(folder)
  }
  return left
}

async function findOrphanedFilmFolders({ db, storage }: Context): Promise<string[]> {
  const ids = parseIds(await storage.folders('videos'))
  return (await filterOrphanedIds(db, ids)).map(videoFolder)
}

async function findOrphanedFilmImageFolders({ db, storage }: Context): Promise<string[]> {
  const folders: string[] = []
  for (const store of parseIds(await storage.folders('images'))) {
    const ids = parseIds(await storage.folders(`images/${store}/films`))
    folders.push(...(await filterOrphanedIds(db, ids)).map((id) => videoImagesFolder(store, id)))
  }
  return folders
}

const parseIds = (names: readonly string[]) =>
  names.flatMap((name) => (/^[1-9]\d{0,14}$/.test(name) ? [Number(name)] : []))

const AT_ONCE = 1000

/** Those of the ids that belong to neither a film nor an upload. */
async function filterOrphanedIds(db: Context['db'], ids: readonly number[]): Promise<number[]> {
  const missing: number[] = []
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const some = ids.slice(first, first + AT_ONCE)
    const known = await db
      .selectFrom('video')
      .select('id')
      .where('id', 'in', some)
      .union(db.selectFrom('upload').select('video_id as id').where('video_id', 'in', some))
      .execute()
    const has = new Set(known.map(({ id }) => id))
    missing.push(...some.filter((id) => !has.has(id)))
  }
  return missing
}

/**
 * Obsolete folders of films that are not being encoded: everything but the current version and what a retry would
 * resume from.
 */
async function findObsoleteVersionFolders({ db, storage }: Context): Promise<string[]> {
  const videos = await db
    .selectFrom('video')
    .select(['id', 'version', 'hls_key'])
    .where('version', '>', 1)
    .where('state', 'in', ['ready', 'failed'])
    .execute()
  const folders: string[] = []
  for (const { id, version, hls_key } of videos) {
    const versions = parseIds(await storage.folders(videoFolder(id)))
    const unwanted = versions.filter((one) => one !== version && hlsFolder({ id, version: one }) !== hls_key)
    folders.push(...unwanted.map((one) => versionFolder({ id, version: one })))
  }
  return folders
}

/**
 * Removes what no row references: storage folders, pictures, unfinished files and the work folders of killed
 * processes. Pictures are kept for a week, unless they are to go `atOnce`.
 */
export async function removeOrphanedFiles(ctx: Context, options: { atOnce?: boolean } = {}): Promise<void> {
  for (const folder of await findOrphanedFolders(ctx)) {
    ctx.log.info({ folder }, 'files nobody has were removed')
    await ctx.storage.removeFolder(folder)
  }
  await removeOrphanedPictures(ctx, options)
  await ctx.storage.removeUnfinished?.(Date.now() - SAFE_MS)
  await removeStaleWorkFolders(ctx)
}

/** Removes local work folders that a killed process left. */
export async function removeStaleWorkFolders({ config, db }: Context): Promise<void> {
  const folder = workRoot({ config })
  for (const name of await readdir(folder).catch(() => [])) {
    const id = filmOfWorkFolder(name)
    const path = join(folder, name)
    if (id === undefined || (await isBeingEncoded(db, id)) || (await isFresh(path))) continue
    await rm(path, { recursive: true, force: true })
  }
}

const isBeingEncoded = async (db: Context['db'], id: number) =>
  (await db
    .selectFrom('video')
    .select('id')
    .where('id', '=', id)
    .where('state', 'not in', ['ready', 'failed'])
    .executeTakeFirst()) !== undefined

const isFresh = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs > Date.now() - STALE_WORK_MS,
    () => true, // deleted in the meantime
  )

export const sweepOrphanedFiles = defineJob({
  name: 'media.sweep-left-files',
  payload: Type.Object({}),
  every: '17 3 * * *',
  run: (ctx) => removeOrphanedFiles(ctx),
})
