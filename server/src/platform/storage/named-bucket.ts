import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { isPrivateHost, lookUpPublic } from '../http/public-address.ts'
import type { Config } from '../process/config.ts'
import type { Bucket } from './bucket.ts'
import { s3ClientOptions } from './s3.ts'

/** A bucket that an owner named, with the secret of its key. */
interface NamedBucket {
  /** The address of the S3 server. */
  endpoint: string
  region: string
  bucket: string
  access_key: string
  secret_key: string
}

/** Opens a bucket that an owner named: never one inside the network of the install, unless private targets are allowed. */
export function openNamedBucket(
  { private_targets }: Pick<Config, 'private_targets'>,
  { endpoint, region, bucket: name, access_key, secret_key }: NamedBucket,
  more: Pick<S3ClientConfig, 'maxAttempts'> = {},
): { bucket: Bucket; client: S3Client } | 'malformed' | 'private' {
  const url = URL.parse(endpoint)
  if (!url || !/^https?:$/.test(url.protocol)) return 'malformed'
  if (!private_targets && isPrivateHost(url)) return 'private'
  const bucket: Bucket = {
    ...{ name, region, endpoint: url.origin, forcePathStyle: true },
    credentials: { accessKeyId: access_key, secretAccessKey: secret_key },
  }
  const options = s3ClientOptions(bucket)
  const guard = private_targets ? {} : { lookup: lookUpPublic }
  const requestHandler = { ...options.requestHandler, httpAgent: guard, httpsAgent: guard }
  return { bucket, client: new S3Client({ ...options, ...more, requestHandler }) }
}
