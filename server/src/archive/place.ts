import { join, resolve } from 'node:path'
import type { Context } from '../platform/context.ts'
import { readBucket } from '../platform/storage/bucket.ts'
import { DiskStorage } from '../platform/storage/disk.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** Where archives are kept: one folder or bucket, in which archives share the files they have in common. */
export interface Place {
  storage: Storage
  /** Without its secret. */
  name: string
  /** Where it is a folder of this machine. */
  folder?: string
}

/**
 * Opens a place by its address: `s3://key:secret@host/bucket`, with the path of a folder in it where it is not the
 * bucket itself, or the path of a folder of this machine.
 */
export async function openPlace(address: string, ...folders: string[]): Promise<Place> {
  if (!address.startsWith('s3:')) return openFolder(join(resolve(address), ...folders))
  const url = new URL(address)
  const [name = '', ...inside] = [...url.pathname.split('/').filter(Boolean), ...folders]
  url.pathname = `/${name}`
  const folder = inside.join('/')
  const bucket = { ...readBucket(url.href), folder }
  const { S3Storage } = await import('../platform/storage/s3.ts') // loads in 100 ms
  return {
    storage: new S3Storage(bucket),
    name: [bucket.endpoint, bucket.name, ...inside].join('/'),
  }
}

/** The operator's place for archives of everything, or another one by its address. */
export const operatorsPlace = (
  { config }: Pick<Context, 'config'>,
  address = config.archive_url ?? join(config.data_dir, 'archives', 'all'),
): Promise<Place> => openPlace(address)

const openFolder = (folder: string): Place => ({ storage: new DiskStorage(folder), name: folder, folder })

/** The folder of an archive in its place. */
export const archiveFolder = (name: string) => `archives/${name}`

/** A file by its checksum: archives of one place share it. */
export const contentKey = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`
