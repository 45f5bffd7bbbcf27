import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import type { Context } from '../platform/context.ts'
import { job } from '../platform/jobs.ts'
import { hlsFolder, versionFolder } from './folders.ts'
import { removeLeftPictures, SAFE_MS } from './left-pictures.ts'
import { folderOf, imagesOf } from './removal.ts'

const HOUR_MS = 60 * 60 * 1000

/** Folders of the storage that no row names: of films that are gone, and of versions nobody wants any more. */
export async function findLeftFolders(ctx: Context): Promise<string[]> {
  const found = [
    ...(await filmsNobodyHas(ctx)),
    ...(await versionsNobodyWants(ctx)),
    ...(await picturesOfFilmsNobodyHas(ctx)),
  ]
  const left: string[] = []
  for (const folder of found) {
    const written = await ctx.storage.lastWritten(folder)
    if (written !== undefined && written < Date.now() - SAFE_MS) left.push(folder)
  }
  return left
}

async function filmsNobodyHas({ db, storage }: Context): Promise<string[]> {
  const ids = idsIn(await storage.folders('videos'))
  return (await without(db, ids)).map(folderOf)
}

async function picturesOfFilmsNobodyHas({ db, storage }: Context): Promise<string[]> {
  const folders: string[] = []
  for (const store of idsIn(await storage.folders('images'))) {
    const ids = idsIn(await storage.folders(`images/${store}/films`))
    folders.push(...(await without(db, ids)).map((id) => imagesOf(store, id)))
  }
  return folders
}

const idsIn = (names: readonly string[]) =>
  names.flatMap((name) => (/^[1-9]\d{0,14}$/.test(name) ? [Number(name)] : []))

const AT_ONCE = 1000

/** Those of the ids that are neither a film's nor an upload's. */
async function without(db: Context['db'], ids: readonly number[]): Promise<number[]> {
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

/** Of films at rest: beside what plays, and what a retry would go on with, there is nothing to keep. */
async function versionsNobodyWants({ db, storage }: Context): Promise<string[]> {
  const videos = await db
    .selectFrom('video')
    .select(['id', 'version', 'hls_key'])
    .where('version', '>', 1)
    .where('state', 'in', ['ready', 'failed'])
    .execute()
  const folders: string[] = []
  for (const { id, version, hls_key } of videos) {
    const versions = idsIn(await storage.folders(folderOf(id)))
    const unwanted = versions.filter((one) => one !== version && hlsFolder({ id, version: one }) !== hls_key)
    folders.push(...unwanted.map((one) => versionFolder({ id, version: one })))
  }
  return folders
}

/**
 * Removes what no row names: folders of the storage, pictures, files begun and never finished, work left by a killed
 * process. Pictures have a week, but where somebody wants them gone `atOnce`.
 */
export async function removeLeftFiles(ctx: Context, options: { atOnce?: boolean } = {}): Promise<void> {
  for (const folder of await findLeftFolders(ctx)) {
    ctx.log.info({ folder }, 'files nobody has were removed')
    await ctx.storage.removeFolder(folder)
  }
  await removeLeftPictures(ctx, options)
  await ctx.storage.removeUnfinished?.(Date.now() - SAFE_MS)
  await removeLeftWork(ctx)
}

const OF_FILM = /^(?:demo-)?film-(\d+)$/

/** Removes the folders on this machine in which films were made that are made no longer. */
export async function removeLeftWork({ config, db }: Context): Promise<void> {
  const folder = join(config.data_dir, 'work')
  for (const name of await readdir(folder).catch(() => [])) {
    const id = Number(OF_FILM.exec(name)?.[1])
    const path = join(folder, name)
    if (!id || (await isInTheMaking(db, id)) || (await isFresh(path))) continue
    await rm(path, { recursive: true, force: true })
  }
}

const isInTheMaking = async (db: Context['db'], id: number) =>
  (await db
    .selectFrom('video')
    .select('id')
    .where('id', '=', id)
    .where('state', 'not in', ['ready', 'failed'])
    .executeTakeFirst()) !== undefined

const isFresh = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs > Date.now() - HOUR_MS,
    () => true, // gone meanwhile
  )

export const sweepLeftFiles = job({
  name: 'media.sweep-left-files',
  payload: Type.Object({}),
  every: '17 3 * * *',
  run: (ctx) => removeLeftFiles(ctx),
})
