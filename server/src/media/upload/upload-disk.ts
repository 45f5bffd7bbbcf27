import { DataStore, Upload } from '@tus/server'
import { mkdir, open, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { readRequestBody } from './upload-body.ts'
import { DiskFull, UploadInterrupted, UploadNotFound } from './upload-errors.ts'
import type { UploadRow } from './upload-queries.ts'

const BATCH_BYTES = 1024 * 1024
// The disk starts writing while data still arrives, so that little is left to sync before the answer.
const SYNC_BYTES = 8 * 1024 * 1024

/**
 * Uploads as growing files, at the final place of the film's original. What `write` accepted is synced to disk when it
 * returns. Two processes that write the same range write the same bytes: a lock within one process is enough.
 */
export class DiskUploads extends DataStore {
  readonly #pathOf: (key: string) => string
  readonly #rawOf: () => IncomingMessage | undefined
  readonly #rowOf: (key: string) => Promise<UploadRow | undefined>

  /** `rawOf` returns the request being written, if its bytes bypass the stream of the tus server. */
  constructor(
    pathOf: (key: string) => string,
    findRow: (key: string) => Promise<UploadRow | undefined>,
    rawOf: () => IncomingMessage | undefined = () => undefined,
  ) {
    super()
    this.#rawOf = rawOf
    this.extensions = ['creation', 'creation-with-upload', 'termination']
    this.#pathOf = pathOf
    this.#rowOf = cacheRows(findRow)
  }

  override async create(upload: Upload): Promise<Upload> {
    const path = this.#pathOf(upload.id)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '', { flag: 'wx' })
    return upload
  }

  override async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  override async write(stream: Readable, key: string, offset: number): Promise<number> {
    const file = await open(this.#pathOf(key), 'r+')
    try {
      const raw = this.#rawOf()
      const take = (bytes: AsyncIterable<Buffer>) => appendStream(file, bytes, offset)
      return await (raw ? readRequestBody(raw, stream, take) : take(stream))
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (['ENOSPC', 'EDQUOT'].includes(code)) throw DiskFull()
      if (['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code)) throw UploadInterrupted()
      throw error
    } finally {
      await file.close()
    }
  }

  override async getUpload(key: string): Promise<Upload> {
    const [row, found] = await Promise.all([this.#rowOf(key), stat(this.#pathOf(key)).catch(() => undefined)])
    if (!row || !found) throw UploadNotFound()
    return new Upload({ id: key, size: row.size, offset: found.size, metadata: toTusMetadata(row) })
  }
}

const MAX_REMEMBERED = 1000

/** The row of an upload never changes, so it is cached. */
function cacheRows(findRow: (key: string) => Promise<UploadRow | undefined>) {
  const known = new Map<string, UploadRow>()
  return async (key: string) => {
    const row = known.get(key) ?? (await findRow(key))
    if (known.size >= MAX_REMEMBERED) known.clear()
    if (row) known.set(key, row)
    return row
  }
}

const toTusMetadata = ({ file_name, file_type, content_id, collection_id, checksum }: UploadRow) => ({
  filename: file_name,
  ...(file_type && { filetype: file_type }),
  ...(content_id && { program_id: String(content_id) }),
  ...(collection_id && { collection_id: String(collection_id) }),
  ...(checksum && { checksum }),
})

/** Appends a stream; returns the new length once it is synced to disk. */
async function appendStream(
  file: FileHandle,
  stream: AsyncIterable<Buffer>,
  offset: number,
): Promise<number> {
  const appender = new BatchAppender(file, offset)
  try {
    for await (const chunk of stream) await appender.add(chunk)
  } finally {
    await appender.settle()
  }
  await file.datasync()
  return appender.end
}

/**
 * Combines small chunks into large writes, filling one buffer while the other is written. Buffers are reused: keeping
 * the chunks of 1 GB until they are written costs 2 s of garbage collection.
 */
class BatchAppender {
  end: number
  readonly #file: FileHandle
  #batch = Buffer.allocUnsafeSlow(BATCH_BYTES)
  #spare = Buffer.allocUnsafeSlow(BATCH_BYTES)
  #gathered = 0
  #unsynced = 0
  #writing: Promise<void> = Promise.resolve()
  #syncing: Promise<void> = Promise.resolve()
  #isSyncing = false

  constructor(file: FileHandle, end: number) {
    this.#file = file
    this.end = end
  }

  async add(chunk: Buffer) {
    for (let taken = 0; taken < chunk.length;) {
      const copied = chunk.copy(this.#batch, this.#gathered, taken)
      this.#gathered += copied
      taken += copied
      if (this.#gathered === BATCH_BYTES) await this.#flush()
    }
  }

  /** Waits for all writes; data buffered before an interruption is written too. */
  async settle() {
    await this.#flush()
    await this.#writing
    await this.#syncing
  }

  async #flush() {
    await this.#writing // the spare buffer is free again
    const bytes = this.#gathered
    if (bytes === 0) return
    this.#writing = writeAll(this.#file, this.#batch.subarray(0, bytes), this.end)
    this.#writing.catch(() => {}) // thrown where it is awaited, at the next batch or the end
    ;[this.#batch, this.#spare] = [this.#spare, this.#batch]
    this.#gathered = 0
    this.end += bytes
    this.#syncNowAndThen(bytes)
  }

  #syncNowAndThen(bytes: number) {
    this.#unsynced += bytes
    if (this.#isSyncing || this.#unsynced < SYNC_BYTES) return
    this.#unsynced = 0
    this.#isSyncing = true
    this.#syncing = this.#file.datasync().then(() => void (this.#isSyncing = false))
    this.#syncing.catch(() => {}) // thrown at the end; a failed sync is never retried
  }
}

/** A single call may write less than requested. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  const { bytesWritten } = await file.write(bytes, 0, bytes.length, position)
  if (bytesWritten < bytes.length) await writeAll(file, bytes.subarray(bytesWritten), position + bytesWritten)
}
