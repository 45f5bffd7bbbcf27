import type { DataStore } from '@tus/server'
import { randomBytes } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import type { Context } from '../../platform/context.ts'
import { transact } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { safeFileName } from '../../platform/storage/keys.ts'
import { type Viewer, assertMayEditOwn } from '../../platform/http/viewer.ts'
import { computeChecksum, recordChecksum } from './checksum.ts'
import { FilmEmpty } from '../errors.ts'
import { processVideo } from '../jobs.ts'
import type { ProgramGateway } from '../program-gateway.ts'
import { videoFolder } from '../video-removal.ts'
import {
  CollectionGone,
  DiskFull,
  ReplacedProgramGone,
  UploadDamaged,
  UploadNotFound,
  UploadTooLarge,
} from './upload-errors.ts'
import * as query from './upload-queries.ts'
import { isUploadMissing } from './upload-store.ts'
import { titleFromFileName, type UploadAnnouncement } from './upload-announcement.ts'

const GB = 1_000_000_000
// Kept free: the database usually shares the disk.
const RESERVE_BYTES = GB

/** The film created from a finished upload. */
export interface UploadReceipt {
  videoId: number
  programId: number | null
  /** Bytes. */
  size: number
}

/** Accepts a new upload, or throws the refusal that says why not. */
export async function beginUpload(
  ctx: StoreContext,
  programs: ProgramGateway,
  viewer: Viewer,
  wish: UploadAnnouncement,
): Promise<query.UploadRow> {
  const { id: member_id } = assertMayEditOwn(viewer, 'content')
  await programs.refuseHomeless(ctx, viewer)
  if (wish.size === 0) throw FilmEmpty()
  if (wish.size > ctx.config.upload_limit)
    throw UploadTooLarge({ values: { limit_gb: ctx.config.upload_limit / GB } })
  if (wish.programId && !(await programs.isProgram(ctx, viewer, wish.programId))) throw ReplacedProgramGone()
  if (wish.collectionId && !(await programs.isProgram(ctx, viewer, wish.collectionId))) throw CollectionGone()
  await assertDiskSpace(ctx, wish.size)
  const video_id = await query.nextVideoId(ctx.db)
  return query.insertUpload(ctx.db, {
    id: randomBytes(16).toString('hex'),
    store_id: ctx.store.id,
    member_id,
    content_id: wish.programId,
    collection_id: wish.collectionId,
    video_id,
    key: `${videoFolder(video_id)}/original/${safeFileName(wish.fileName)}`,
    file_name: wish.fileName,
    file_type: wish.fileType,
    size: wish.size,
    checksum: wish.checksum,
    active_at: ctx.clock.now().toISOString(),
  })
}

/** Refuses if the disk has no space for that many more bytes. */
export async function assertDiskSpace(ctx: Context, bytes: number): Promise<void> {
  if (ctx.storage.pathOf) await assertFreeSpace(ctx.config.data_dir, bytes)
}

/** Refuses if the disk of a folder has no space for that many more bytes. */
export async function assertFreeSpace(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + RESERVE_BYTES) throw DiskFull()
}

/** The viewer's own pending upload; others are not found. */
export function findUpload(ctx: StoreContext, viewer: Viewer, id: string) {
  return query.findUpload(ctx.db, ctx.store.id, assertMayEditOwn(viewer, 'content').id, id)
}

/**
 * Creates the film of a complete upload with its program and encoding job, atomically. May be called repeatedly,
 * concurrently and after a crash: one upload creates one film.
 */
export async function finishUpload(
  ctx: StoreContext,
  programs: ProgramGateway,
  store: DataStore,
  { id }: { id: string },
): Promise<UploadReceipt> {
  await assertChecksum(ctx, store, id)
  return transact(ctx, async (ctx) => {
    const upload = await query.lockUpload(ctx.db, id)
    if (!upload) return readUploadReceipt(ctx, programs, id)
    await ctx.storage.sync?.(upload.key) // the server that received the last bytes may have died before it could
    await query.insertVideo(ctx.db, toVideoColumns(upload))
    const placement = {
      programId: upload.content_id,
      videoId: upload.video_id,
      collectionId: upload.collection_id,
      title: titleFromFileName(upload.file_name),
      memberId: upload.member_id,
    }
    const programId = await programs.place(ctx, placement)
    await query.deleteUpload(ctx.db, id)
    await enqueue(ctx, processVideo, { video_id: upload.video_id })
    if (!upload.checksum) await enqueue(ctx, recordChecksum, { video_id: upload.video_id })
    return { videoId: upload.video_id, programId, size: upload.size }
  })
}

const toVideoColumns = ({
  id,
  video_id,
  store_id,
  member_id,
  file_name,
  key,
  size,
  checksum,
}: query.UploadRow) => ({
  id: video_id,
  upload_id: id,
  store_id,
  file_name,
  source_key: key,
  size,
  checksum,
  uploaded_by: member_id,
})

/** The film created from a finished upload of this store; refused if there was none. */
export async function readUploadReceipt(
  ctx: StoreContext,
  programs: ProgramGateway,
  id: string,
): Promise<UploadReceipt> {
  const video = await query.findVideoOfUpload(ctx.db, ctx.store.id, id)
  if (!video) throw UploadNotFound()
  const program = (await programs.showing(ctx, [video.id])).get(video.id)
  return { videoId: video.id, programId: program?.id ?? null, size: video.size }
}

/** Deletes a pending upload with its bytes; one that became a film is left alone. */
export function abandonUpload(ctx: Context, store: DataStore, { id }: { id: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const upload = await query.lockUpload(ctx.db, id)
    if (!upload) return
    await store.remove(upload.key).catch((error: unknown) => {
      if (!isUploadMissing(error)) throw error
    })
    await ctx.storage.removeFolder(videoFolder(upload.video_id))
    await query.deleteUpload(ctx.db, id)
  })
}

async function assertChecksum(ctx: StoreContext, store: DataStore, id: string) {
  const upload = await query.findUploadById(ctx.db, id)
  if (!upload?.checksum || upload.checksum === (await computeChecksum(ctx, upload.key))) return
  await abandonUpload(ctx, store, upload)
  throw UploadDamaged()
}
