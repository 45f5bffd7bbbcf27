import { S3Store } from '@tus/s3-store'
import { readBucket } from '../../platform/storage/bucket.ts'
import { s3ClientOptions } from '../../platform/storage/s3.ts'

/** Uploads forwarded to an S3 bucket part by part. */
export function openBucketUploads(storageUrl: string): S3Store {
  const bucket = readBucket(storageUrl)
  return new S3Store({ s3ClientConfig: { bucket: bucket.name, ...s3ClientOptions(bucket) }, useTags: false })
}
