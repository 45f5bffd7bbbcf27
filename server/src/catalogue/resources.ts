import { MOST_RESOURCE_BYTES, MOST_RESOURCES, type ResourceRow } from '@matinee/contract/playlists'
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { refuseIfFull } from '../media/uploads.ts'
import { titleOf } from '../media/upload-wish.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { safeName } from '../platform/storage/keys.ts'
import { type Viewer, whoMayEditOwn } from '../platform/viewer.ts'
import { catalogueChanged } from '../store/settings.ts'
import { whoMayEditProgram, whoMaySeeProgram } from './own.ts'
import { isSameSet } from './playlist.ts'
import { renumber } from './playlist-queries.ts'
import { lockKind, readKind } from './program-kind.ts'
import {
  ResourceNotFound,
  ResourceRefused,
  ResourcesChanged,
  ResourcesFull,
  ResourceTooLarge,
} from './resource-errors.ts'
import { takeIn } from './resource-intake.ts'
import * as query from './resource-queries.ts'
import { filesOf, removeFileLater } from './resource-removal.ts'
import { kindOf, type Kind } from './resource-types.ts'

export interface NewFile {
  fileName: string
  /** Bytes it says it has; 0 where it does not say. */
  announced: number
  bytes: Readable
}

/** The files that come with a program, in their order. */
export async function listResources(ctx: StoreContext, viewer: Viewer, id: number): Promise<ResourceRow[]> {
  await whoMaySeeProgram(ctx, viewer, id)
  await readKind(ctx, id)
  return query.resourcesOf(ctx.db, ctx.store.id, id)
}

/** Keeps a file beside a program, behind those it has. Refuses by its name, its size and its first bytes. */
export async function addResource(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { fileName, announced, bytes: sent }: NewFile,
): Promise<ResourceRow> {
  await whoMayEditProgram(ctx, viewer, id)
  const kind = await acceptedKind(ctx, id, { fileName, announced })
  const file_key = `${filesOf(id)}/${randomBytes(12).toString('hex')}/${safeName(fileName)}`
  const { stream, bytes } = takeIn(sent, kind)
  await ctx.storage.putStream(file_key, stream, kind.type)
  try {
    const file = { file_key, file_name: fileName, media_type: kind.type, bytes: bytes() }
    return await note(ctx, id, file)
  } catch (error) {
    await ctx.storage.remove(file_key) // the program was deleted, or filled up, while the file came
    throw error
  }
}

/** Gives a file another title. */
export function renameResource(ctx: StoreContext, viewer: Viewer, id: number, title: string) {
  return changing(ctx, viewer, id, async (ctx) => {
    await query.renameResource(ctx.db, id, title.trim())
    return (await query.findResource(ctx.db, ctx.store.id, id))!
  })
}

/** Deletes a file, with its place in a playlist. */
export function removeResource(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  return changing(ctx, viewer, id, async (ctx, stored) => {
    await query.deleteResource(ctx.db, id)
    await removeFileLater(ctx, stored)
    return undefined
  })
}

/** Puts the files of a program in order; refused unless it names exactly those there are. */
export async function orderResources(ctx: StoreContext, viewer: Viewer, id: number, ids: number[]) {
  await whoMayEditProgram(ctx, viewer, id)
  return transact(ctx, async (ctx) => {
    await lockKind(ctx, id)
    const present = await query.resourcesOf(ctx.db, ctx.store.id, id)
    if (
      !isSameSet(
        ids,
        present.map(({ id }) => id),
      )
    )
      throw ResourcesChanged()
    await renumber(ctx.db, 'resource', ids)
    await catalogueChanged(ctx)
    return query.resourcesOf(ctx.db, ctx.store.id, id)
  })
}

/** One at a time works on the files of a program. */
function changing<T>(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  work: (ctx: StoreContext, stored: { file_key: string }) => Promise<T>,
): Promise<T> {
  whoMayEditOwn(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const found = await query.findStored(ctx.db, ctx.store.id, id)
    if (!found) throw ResourceNotFound()
    await whoMayEditProgram(ctx, viewer, found.content_id)
    await lockKind(ctx, found.content_id)
    const stored = await query.findStored(ctx.db, ctx.store.id, id)
    if (!stored) throw ResourceNotFound() // deleted while we waited
    const result = await work(ctx, stored)
    await catalogueChanged(ctx)
    return result
  })
}

async function acceptedKind(
  ctx: StoreContext,
  id: number,
  { fileName, announced }: Pick<NewFile, 'fileName' | 'announced'>,
): Promise<Kind> {
  await readKind(ctx, id)
  const kind = kindOf(fileName)
  if (!kind) throw ResourceRefused()
  if (announced > MOST_RESOURCE_BYTES) throw ResourceTooLarge()
  if ((await query.countResources(ctx.db, id)) >= MOST_RESOURCES) throw ResourcesFull()
  await refuseIfFull(ctx, announced)
  return kind
}

type Kept = Pick<
  Parameters<typeof query.insertResource>[1],
  'file_key' | 'file_name' | 'media_type' | 'bytes'
>

const note = (ctx: StoreContext, id: number, file: Kept) =>
  transact(ctx, async (ctx) => {
    await lockKind(ctx, id)
    if ((await query.countResources(ctx.db, id)) >= MOST_RESOURCES) throw ResourcesFull()
    const made = await query.insertResource(ctx.db, {
      store_id: ctx.store.id,
      content_id: id,
      title: titleOf(file.file_name),
      ...file,
    })
    await catalogueChanged(ctx)
    return (await query.findResource(ctx.db, ctx.store.id, made))!
  })
