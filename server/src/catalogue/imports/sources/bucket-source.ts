import {
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import type { Context } from '../../../platform/context.ts'
import { PrivateAddress } from '../../../platform/http/public-address.ts'
import { openNamedBucket } from '../../../platform/storage/named-bucket.ts'
import * as errors from '../import-errors.ts'
import { filmsAmong } from './folder-source.ts'
import type { FilmSource, FoundFilm, ImportPlace } from './source.ts'

type BucketPlace = Extract<ImportPlace, { kind: 'bucket' }>

/** Films of an S3 bucket, read with the store's own keys. */
export function openFilmBucket(
  ctx: Pick<Context, 'config'>,
  place: BucketPlace,
  secretKey: string,
): FilmSource {
  const client = openClient(ctx, place, secretKey)
  const Bucket = place.bucket
  return {
    films: (signal) => filmsInBucket(client, place, signal),
    async look(Key, abortSignal) {
      const found = await refuseFaults(client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }))
      return { size: found.ContentLength ?? null, fingerprint: found.ETag ?? null }
    },
    async open(Key, { start, fingerprint, signal }) {
      const options = {
        Bucket,
        Key,
        ...(start > 0 && { Range: `bytes=${start}-` }),
        ...(fingerprint && { IfMatch: fingerprint }),
      }
      const found = await refuseFaults(client.send(new GetObjectCommand(options), { abortSignal: signal }))
      const rest = (found.ContentLength ?? 0) + start
      return { size: rest, fingerprint: found.ETag ?? null, start, stream: found.Body as Readable }
    },
  }
}

function openClient({ config }: Pick<Context, 'config'>, place: BucketPlace, secretKey: string): S3Client {
  const opened = openNamedBucket(config, { ...place, secret_key: secretKey }, { maxAttempts: 2 })
  if (opened === 'malformed') throw errors.BucketUnreadable()
  if (opened === 'private') throw errors.SourcePrivate()
  return opened.client
}

async function* filmsInBucket(
  client: S3Client,
  { bucket, prefix }: BucketPlace,
  signal: AbortSignal,
): AsyncGenerator<FoundFilm> {
  const keys: string[] = []
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })
  const next = () => refuseFaults(pages.next())
  for (let page = await next(); !page.done; page = await next()) {
    signal.throwIfAborted()
    keys.push(...(page.value.Contents ?? []).map(({ Key }) => Key!))
    if (keys.length > MOST_KEYS) throw errors.TooManyFilms({ values: { most: MOST_KEYS } })
  }
  for (const film of filmsAmong(keys)) yield { ...film, key: `s3:${bucket}/${film.address}` }
}

const MOST_KEYS = 200_000

async function refuseFaults<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toRefusal(error)
  }
}

function toRefusal(error: unknown): unknown {
  if (error instanceof PrivateAddress) return errors.SourcePrivate()
  if (error instanceof S3ServiceException) {
    const { httpStatusCode: status = 0 } = error.$metadata
    if (error.name === 'NoSuchBucket') return errors.BucketUnreadable()
    if (status === 404) return errors.SourceMissing()
    if (status === 412) return errors.SourceChanged()
    if (status === 401 || status === 403) return errors.SourceForbidden({ values: { status } })
    return errors.SourceRefused({ values: { status } })
  }
  return (error as Error).name === 'AbortError' ? error : errors.SourceUnreachable()
}
