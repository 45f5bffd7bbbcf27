import type { ArchiveBucket } from '@matinee/contract/archive/archives'
import { join } from 'node:path'
import type { Context } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/text/vault.ts'
import { openPlace, type Place } from '../place.ts'
import { ArchivePlacePrivate, ArchivePlaceUnreachable } from './errors.ts'
import { sayPlaceFault } from './place-faults.ts'

/** Where archives of a store go: a bucket of its own, or a folder of its own at the operator's place. */
export interface StorePlace {
  store_id: number
  bucket: ArchiveBucket | null
  bucket_secret: Buffer | null
}

const BUCKET_SECRET = 'archive bucket'
export const sealBucketSecret = (ctx: Pick<Context, 'secrets'>, secret: string) =>
  seal(ctx, BUCKET_SECRET, secret)

const PASSPHRASE = 'archive passphrase'
export const sealArchivePassphrase = (ctx: Pick<Context, 'secrets'>, passphrase: string) =>
  seal(ctx, PASSPHRASE, passphrase)
export const unsealArchivePassphrase = (ctx: Pick<Context, 'secrets'>, sealed: Buffer) =>
  unseal(ctx, PASSPHRASE, sealed)

export function openStorePlace(
  ctx: Pick<Context, 'config' | 'secrets'>,
  { store_id, bucket, bucket_secret }: StorePlace,
): Promise<Place> {
  const { archive_url, data_dir } = ctx.config
  return bucket && bucket_secret
    ? openBucket(ctx, bucket, unseal(ctx, BUCKET_SECRET, bucket_secret))
    : openPlace(archive_url ?? join(data_dir, 'archives'), 'stores', String(store_id))
}

async function openBucket(
  { config }: Pick<Context, 'config'>,
  named: ArchiveBucket,
  secret_key: string,
): Promise<Place> {
  const { openNamedBucket } = await import('../../platform/storage/named-bucket.ts')
  const opened = openNamedBucket(config, { ...named, secret_key })
  if (opened === 'malformed') throw ArchivePlaceUnreachable()
  if (opened === 'private') throw ArchivePlacePrivate()
  const { bucket, client } = opened
  const { S3Storage } = await import('../../platform/storage/s3.ts')
  return { storage: new S3Storage(bucket, client), name: `${bucket.endpoint}/${bucket.name}` }
}

const PROBE = 'probe.txt'

/** Writes, reads and removes a small file. Refuses a place that does not let it. */
export async function assertPlaceWorks(ctx: Pick<Context, 'config' | 'secrets'>, place: StorePlace) {
  const { storage } = await openStorePlace(ctx, place)
  try {
    await storage.putBytes(PROBE, Buffer.from('Matinee'))
    await storage.find(PROBE)
    await storage.folders('archives')
    await storage.remove(PROBE)
  } catch (error) {
    throw sayPlaceFault(error)
  }
}
