import type { DataStore } from '@tus/server'
import type { IncomingMessage } from 'node:http'
import type { Context } from '../../platform/context.ts'
import { findUploadByKey, type UploadRow } from './upload-queries.ts'

/** The store of uploads: the final place of originals, on disk or in the bucket. */
export async function openUploadStore(
  { config, storage, db }: Context,
  rawOf?: () => IncomingMessage | undefined,
): Promise<DataStore> {
  if (storage.pathOf) {
    const { DiskUploads } = await import('./upload-disk.ts')
    return new DiskUploads(storage.pathOf, (key) => findUploadByKey(db, key), rawOf)
  }
  const { openBucketUploads } = await import('./upload-bucket.ts')
  return openBucketUploads(config.storage_url!)
}

/** The received bytes of an upload; undefined if nothing of it is left. */
export async function countReceivedBytes(store: DataStore, { key }: UploadRow): Promise<number | undefined> {
  try {
    return (await store.getUpload(key)).offset
  } catch (error) {
    if (isUploadMissing(error)) return undefined
    throw error
  }
}

/** Whether an error says that an upload does not exist: a refusal of ours, or an error of the tus project. */
export const isUploadMissing = (error: unknown): boolean => {
  const { status, status_code } = error as { status?: number; status_code?: number }
  return status === 404 || status_code === 404
}
