import { MOST_RESOURCE_BYTES, MOST_RESOURCES, type ResourceRow } from '@matinee/contract/catalogue/playlists'
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { assertDiskSpace } from '../../media/upload/uploads.ts'
import { titleFromFileName } from '../../media/upload/upload-announcement.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { safeFileName } from '../../platform/storage/keys.ts'
import { type Viewer, assertMayEditOwn } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { requireProgramEdit, requireProgramView } from '../programs/program-authorization.ts'
import { isSameIdSet } from '../playlists/playlist.ts'
import { renumber } from '../playlists/playlist-queries.ts'
import { lockKind, readKind } from '../programs/program-kind.ts'
import {
  ResourceNotFound,
  ResourceTypeNotAllowed,
  ResourcesChanged,
  ResourcesFull,
  ResourceTooLarge,
} from './resource-errors.ts'
import { validateUpload } from './resource-upload.ts'
import * as query from './resource-queries.ts'
import { resourceFolder, enqueueFileRemoval } from './resource-removal.ts'
import { findResourceType, type ResourceType } from './resource-types.ts'

export interface ResourceInput {
  fileName: string
  /** The declared size in bytes; 0 if unknown. */
  announced: number
  bytes: Readable
}

/** The downloads of a program, in order. */
export async function listResources(ctx: StoreContext, viewer: Viewer, id: number): Promise<ResourceRow[]> {
  await requireProgramView(ctx, viewer, id)
  await readKind(ctx, id)
  return query.listResourceRows(ctx.db, ctx.store.id, id)
}

/** Appends a file to a program's downloads. Refuses by name, size and first bytes. */
export async function addResource(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { fileName, announced, bytes: sent }: ResourceInput,
): Promise<ResourceRow> {
  await requireProgramEdit(ctx, viewer, id)
  const kind = await assertResourceAllowed(ctx, id, { fileName, announced })
  const file_key = `${resourceFolder(id)}/${randomBytes(12).toString('hex')}/${safeFileName(fileName)}`
  const { stream, bytes } = validateUpload(sent, kind)
  await ctx.storage.putStream(file_key, stream, kind.type)
  try {
    const file = { file_key, file_name: fileName, media_type: kind.type, bytes: bytes() }
    return await insertStoredResource(ctx, id, file)
  } catch (error) {
    await ctx.storage.remove(file_key) // the program was deleted, or reached its limit, during the upload
    throw error
  }
}

/** Renames a file. */
export function renameResource(ctx: StoreContext, viewer: Viewer, id: number, title: string) {
  return changeResource(ctx, viewer, id, async (ctx) => {
    await query.renameResource(ctx.db, id, title.trim())
    return (await query.findResource(ctx.db, ctx.store.id, id))!
  })
}

/** Deletes a file and its playlist entry. */
export function removeResource(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  return changeResource(ctx, viewer, id, async (ctx, stored) => {
    await query.deleteResource(ctx.db, id)
    await enqueueFileRemoval(ctx, stored)
    return undefined
  })
}

/** Reorders a program's files; refused unless exactly they are named. */
export async function orderResources(ctx: StoreContext, viewer: Viewer, id: number, ids: number[]) {
  await requireProgramEdit(ctx, viewer, id)
  return transact(ctx, async (ctx) => {
    await lockKind(ctx, id)
    const present = await query.listResourceRows(ctx.db, ctx.store.id, id)
    if (
      !isSameIdSet(
        ids,
        present.map(({ id }) => id),
      )
    )
      throw ResourcesChanged()
    await renumber(ctx.db, 'resource', ids)
    await notifyCatalogueChanged(ctx)
    return query.listResourceRows(ctx.db, ctx.store.id, id)
  })
}

/** Serializes changes of a program's files. */
function changeResource<T>(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  work: (ctx: StoreContext, stored: { file_key: string }) => Promise<T>,
): Promise<T> {
  assertMayEditOwn(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const found = await query.findStoredResource(ctx.db, ctx.store.id, id)
    if (!found) throw ResourceNotFound()
    await requireProgramEdit(ctx, viewer, found.content_id)
    await lockKind(ctx, found.content_id)
    const stored = await query.findStoredResource(ctx.db, ctx.store.id, id)
    if (!stored) throw ResourceNotFound() // deleted while waiting for the lock
    const result = await work(ctx, stored)
    await notifyCatalogueChanged(ctx)
    return result
  })
}

async function assertResourceAllowed(
  ctx: StoreContext,
  id: number,
  { fileName, announced }: Pick<ResourceInput, 'fileName' | 'announced'>,
): Promise<ResourceType> {
  await readKind(ctx, id)
  const kind = findResourceType(fileName)
  if (!kind) throw ResourceTypeNotAllowed()
  if (announced > MOST_RESOURCE_BYTES) throw ResourceTooLarge()
  if ((await query.countResources(ctx.db, id)) >= MOST_RESOURCES) throw ResourcesFull()
  await assertDiskSpace(ctx, announced)
  return kind
}

type StoredResource = Pick<
  Parameters<typeof query.insertResource>[1],
  'file_key' | 'file_name' | 'media_type' | 'bytes'
>

const insertStoredResource = (ctx: StoreContext, id: number, file: StoredResource) =>
  transact(ctx, async (ctx) => {
    await lockKind(ctx, id)
    if ((await query.countResources(ctx.db, id)) >= MOST_RESOURCES) throw ResourcesFull()
    const made = await query.insertResource(ctx.db, {
      store_id: ctx.store.id,
      content_id: id,
      title: titleFromFileName(file.file_name),
      ...file,
    })
    await notifyCatalogueChanged(ctx)
    return (await query.findResource(ctx.db, ctx.store.id, made))!
  })
