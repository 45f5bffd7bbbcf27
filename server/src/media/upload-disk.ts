import { DataStore, Upload } from '@tus/server'
import { mkdir, open, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { DiskFull, UploadNotFound } from './upload-errors.ts'
import type { UploadRow } from './upload-queries.ts'

const BATCH_BYTES = 1024 * 1024
// The disk begins to write while the rest is still arriving, so that little is left to wait for before the answer.
const SYNC_BYTES = 8 * 1024 * 1024

/**
 * Uploads as growing files, each where its film's original will stay. What `write` has taken is on the disk itself
 * when it returns. Two processes that write the same part of a file at once write the same bytes: the lock of one
 * process is enough.
 */
export class DiskUploads extends DataStore {
  readonly #pathOf: (key: string) => string
  readonly #rowOf: (key: string) => Promise<UploadRow | undefined>

  constructor(pathOf: (key: string) => string, findRow: (key: string) => Promise<UploadRow | undefined>) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination']
    this.#pathOf = pathOf
    this.#rowOf = remembering(findRow)
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
      return await append(file, stream, offset)
    } catch (error) {
      if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw DiskFull()
      throw error
    } finally {
      await file.close()
    }
  }

  override async getUpload(key: string): Promise<Upload> {
    const [row, found] = await Promise.all([this.#rowOf(key), stat(this.#pathOf(key)).catch(() => undefined)])
    if (!row || !found) throw UploadNotFound()
    return new Upload({ id: key, size: row.size, offset: found.size, metadata: metadataOf(row) })
  }
}

const REMEMBERED = 1000

/** What an upload is never changes, so a part need not ask for it again. */
function remembering(findRow: (key: string) => Promise<UploadRow | undefined>) {
  const known = new Map<string, UploadRow>()
  return async (key: string) => {
    const row = known.get(key) ?? (await findRow(key))
    if (known.size >= REMEMBERED) known.clear()
    if (row) known.set(key, row)
    return row
  }
}

const metadataOf = ({ file_name, file_type, content_id, collection_id, checksum }: UploadRow) => ({
  filename: file_name,
  ...(file_type && { filetype: file_type }),
  ...(content_id && { program_id: String(content_id) }),
  ...(collection_id && { collection_id: String(collection_id) }),
  ...(checksum && { checksum }),
})

/** Writes a stream behind what is there; returns the new length when all of it has reached the disk. */
async function append(file: FileHandle, stream: AsyncIterable<Buffer>, offset: number): Promise<number> {
  const appender = new Appender(file, offset)
  try {
    for await (const chunk of stream) await appender.add(chunk)
  } finally {
    await appender.settle()
  }
  await file.datasync()
  return appender.end
}

/** Gathers small chunks into big writes, one under way while the next is gathered. */
class Appender {
  end: number
  readonly #file: FileHandle
  #batch: Buffer[] = []
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
    this.#batch.push(chunk)
    this.#gathered += chunk.length
    if (this.#gathered >= BATCH_BYTES) await this.#flush()
  }

  /** Waits for everything begun; what had been gathered before an interruption is kept too. */
  async settle() {
    await this.#flush()
    await this.#writing
    await this.#syncing
  }

  async #flush() {
    const batch = this.#batch
    const [start, bytes] = [this.end, this.#gathered]
    this.#batch = []
    this.#gathered = 0
    await this.#writing
    if (bytes === 0) return
    this.end += bytes
    this.#writing = writeAll(this.#file, batch, start)
    this.#writing.catch(() => {}) // raised where it is awaited, at the next batch or the end
    this.#syncNowAndThen(bytes)
  }

  #syncNowAndThen(bytes: number) {
    this.#unsynced += bytes
    if (this.#isSyncing || this.#unsynced < SYNC_BYTES) return
    this.#unsynced = 0
    this.#isSyncing = true
    this.#syncing = this.#file.datasync().then(() => void (this.#isSyncing = false))
    this.#syncing.catch(() => {}) // raised at the end; a sync that failed once is never tried again
  }
}

/** A single call may write less than it was given. */
async function writeAll(file: FileHandle, batch: Buffer[], position: number): Promise<void> {
  const { bytesWritten } = await file.writev(batch, position)
  if (bytesWritten === batch.reduce((bytes, { length }) => bytes + length, 0)) return
  await writeAll(file, [Buffer.concat(batch).subarray(bytesWritten)], position + bytesWritten)
}
