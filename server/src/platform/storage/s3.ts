import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { markUnavailable } from '../process/unavailability.ts'
import type { Bucket } from './bucket.ts'
import { cacheControlOf, mediaTypeOf } from './media-types.ts'
import { assertStorageKey } from './keys.ts'
import type {
  StoredObject,
  OpenedFile,
  PutOptions,
  ByteRange,
  Storage,
  StoredFile,
  WrittenObject,
} from './storage.ts'

const PART_BYTES = 16 * 1024 * 1024 // 10,000 parts, the most S3 takes, reach 160 GB
const MAX_DELETED_AT_ONCE = 1000

/** The options of every S3 client. */
export const s3ClientOptions = ({ region, endpoint, forcePathStyle, credentials }: Bucket) =>
  ({
    region,
    endpoint,
    forcePathStyle,
    credentials,
    // Detects a dead server without failing on a slow one.
    requestHandler: { connectionTimeout: 3000, socketTimeout: 30_000 },
    // The newer checksums are not understood by every S3-compatible server.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }) as const

const undefinedIfMissing = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}

/** Files in a bucket of an S3-compatible server. */
export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #folder: string

  constructor(bucket: Bucket, client = new S3Client(s3ClientOptions(bucket))) {
    this.#client = client
    this.#bucket = bucket.name
    this.#folder = bucket.folder ? `${assertStorageKey(bucket.folder)}/` : ''
  }

  async put(
    key: string,
    localPath: string,
    { type = mediaTypeOf(key), move = false }: PutOptions = {},
  ): Promise<void> {
    await this.putStream(key, createReadStream(localPath), type)
    if (move) await rm(localPath, { force: true })
  }

  async putStream(key: string, bytes: Readable, type = mediaTypeOf(key)): Promise<void> {
    const file = { ...this.#at(key), Body: bytes, ContentType: type, CacheControl: cacheControlOf(key) }
    await new Upload({ client: this.#client, partSize: PART_BYTES, params: file }).done()
  }

  async putBytes(key: string, bytes: Uint8Array, type = mediaTypeOf(key)): Promise<void> {
    const file = { ...this.#at(key), Body: bytes, ContentType: type, CacheControl: cacheControlOf(key) }
    await this.#client.send(new PutObjectCommand(file))
  }

  async find(key: string): Promise<StoredFile | undefined> {
    const found = await undefinedIfMissing(this.#client.send(new HeadObjectCommand(this.#at(key))))
    return (
      found && { size: found.ContentLength!, etag: found.ETag!, type: found.ContentType ?? mediaTypeOf(key) }
    )
  }

  async open(key: string, range?: ByteRange): Promise<OpenedFile | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await undefinedIfMissing(
      this.#client.send(new GetObjectCommand({ ...this.#at(key), Range })),
    )
    if (!found) return undefined
    const size = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength)
    const stream = found.Body as Readable
    stream.on('error', (error) => markUnavailable(error, 'storage'))
    return { size, etag: found.ETag!, type: found.ContentType ?? mediaTypeOf(key), stream }
  }

  async localCopy(key: string, folder: string): Promise<string> {
    const file = await this.open(key)
    if (!file) throw new Error(`${key} is not in the storage`)
    const path = join(folder, basename(key))
    await pipeline(file.stream, createWriteStream(path))
    return path
  }

  async copy(from: string, to: string): Promise<boolean> {
    const source = `${this.#bucket}/${this.#at(from).Key}`
    const copied = this.#client.send(new CopyObjectCommand({ ...this.#at(to), CopySource: source }))
    return (await undefinedIfMissing(copied)) !== undefined
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)))
  }

  async removeFolder(key: string): Promise<void> {
    const keys = (await this.list(key)).map((file) => ({ Key: this.#at(file.key).Key }))
    for (let first = 0; first < keys.length; first += MAX_DELETED_AT_ONCE) {
      const Objects = keys.slice(first, first + MAX_DELETED_AT_ONCE)
      const { Errors: [failed] = [] } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      )
      if (failed) throw new Error(`${failed.Key} could not be removed: ${failed.Message}`)
    }
  }

  async list(key: string): Promise<StoredObject[]> {
    const listed: StoredObject[] = []
    for await (const { Contents = [] } of this.#pagesOf(key))
      for (const { Key, Size } of Contents) listed.push({ key: this.#keyOf(Key!), size: Size! })
    return listed
  }

  async folders(key: string): Promise<string[]> {
    const prefix = `${this.#at(key).Key}/`
    const pages = paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: prefix, Delimiter: '/' },
    )
    const names: string[] = []
    for await (const { CommonPrefixes = [] } of pages)
      names.push(...CommonPrefixes.map(({ Prefix }) => Prefix!.slice(prefix.length, -1)))
    return names
  }

  async listWritten(key: string): Promise<WrittenObject[]> {
    const found: WrittenObject[] = []
    for await (const { Contents = [] } of this.#pagesOf(key))
      for (const { Key, LastModified } of Contents)
        found.push({ key: this.#keyOf(Key!), written: LastModified!.getTime() })
    return found
  }

  async lastWritten(key: string): Promise<number | undefined> {
    const times = (await this.listWritten(key)).map(({ written }) => written)
    return times.length > 0 ? times.reduce((one, other) => Math.max(one, other)) : undefined
  }

  #at = (key: string) => ({ Bucket: this.#bucket, Key: `${this.#folder}${assertStorageKey(key)}` })

  #keyOf = (key: string) => key.slice(this.#folder.length)

  #pagesOf = (key: string) =>
    paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: `${this.#at(key).Key}/` })
}
