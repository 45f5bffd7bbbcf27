import type { ArchiveBucket } from '@matinee/contract/archive/archives'
import { join } from 'node:path'
import type { Context } from '../../platform/context.ts'
import { isPrivateHost, lookUpPublic } from '../../platform/http/public-address.ts'
import { seal, unseal } from '../../platform/text/vault.ts'
import { openPlace, type Place } from '../place.ts'
import { ArchivePlacePrivate, ArchivePlaceUnreachable } from './errors.ts'
import { sayPlaceFault } from './place-faults.ts'

/** The operator's place for archives of everything. */
export const operatorsPlace = ({ config }: Pick<Context, 'config'>): Promise<Place> =>
  openPlace(config.archive_url ?? join(config.data_dir, 'archives', 'all'))

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

/** A bucket that the owner named: never one inside the network of the install. */
async function openBucket(
  { config }: Pick<Context, 'config'>,
  { endpoint, region, bucket, access_key }: ArchiveBucket,
  secretAccessKey: string,
): Promise<Place> {
  const url = URL.parse(endpoint)
  if (!url || !/^https?:$/.test(url.protocol)) throw ArchivePlaceUnreachable()
  if (!config.private_targets && isPrivateHost(url)) throw ArchivePlacePrivate()
  const { S3Storage, s3ClientOptions } = await import('../../platform/storage/s3.ts')
  const { S3Client } = await import('@aws-sdk/client-s3')
  const named = {
    ...{ name: bucket, region, endpoint: url.origin, forcePathStyle: true },
    credentials: { accessKeyId: access_key, secretAccessKey },
  }
  const options = s3ClientOptions(named)
  const guard = config.private_targets ? {} : { lookup: lookUpPublic }
  const requestHandler = { ...options.requestHandler, httpAgent: guard, httpsAgent: guard }
  const client = new S3Client({ ...options, requestHandler })
  return { storage: new S3Storage(named, client), name: `${url.origin}/${bucket}` }
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
