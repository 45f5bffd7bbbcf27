import { Readable } from 'node:stream'
import type { Context } from '../platform/context.ts'
import type { StoredFile, StoredObject } from '../platform/storage/storage.ts'
import { findChecksums, saveChecksum, type KnownChecksum } from './checksums.ts'
import { isHeld, takeContent } from './archived-content.ts'
import type { FileKeys } from './file-keys.ts'
import type { ArchivedFile, MissingFile } from './manifest.ts'
import { archiveFolder, type Place } from './place.ts'
import { mapInOrder, measureStream } from './streams.ts'

/** Told of each file. */
export interface FileProgress {
  bytes: number
  /** False for a file that the place held already. */
  isCopied: boolean
}

interface FilesRequest {
  name: string
  keys: FileKeys
  signal: AbortSignal
  onFile(progress: FileProgress): void
}

interface ArchivedFiles {
  files: ArchivedFile & { count: number; total_bytes: number }
  missing: MissingFile[]
}

const AT_ONCE = 6
const BATCH_SIZE = 200
const LIST = 'files.ndjson'

type ArchiveContext = Pick<Context, 'db' | 'storage'>

export interface FilesTotal {
  count: number
  bytes: number
  /** As far as it is known before all of them are read. */
  added_bytes: number
}

/** How much there is to copy. */
export async function measureFiles(
  ctx: ArchiveContext,
  place: Place,
  { folders }: FileKeys,
  signal: AbortSignal,
): Promise<FilesTotal> {
  const total = { count: 0, bytes: 0, added_bytes: 0 }
  const looked = mapInOrder(withChecksums(ctx, listFiles(ctx, folders)), AT_ONCE, async (file) => ({
    size: file.size,
    isThere: file.known?.size === file.size && (await isHeld(place, file.known.sha256, file.size)),
  }))
  for await (const { size, isThere } of looked) {
    signal.throwIfAborted()
    total.count += 1
    total.bytes += size
    if (!isThere) total.added_bytes += size
  }
  return total
}

/** Copies the files of some stores that the place does not hold yet, and writes the list of all. */
export async function archiveFiles(
  ctx: ArchiveContext,
  place: Place,
  { name, keys, signal, onFile }: FilesRequest,
): Promise<ArchivedFiles> {
  const unfound = new Set(keys.named)
  const missing: MissingFile[] = []
  let [count, total_bytes] = [0, 0]

  async function* lines() {
    const copied = mapInOrder(withChecksums(ctx, listFiles(ctx, keys.folders)), AT_ONCE, (file) => {
      signal.throwIfAborted()
      return copyFile(ctx, place, file)
    })
    for await (const file of copied) {
      signal.throwIfAborted()
      if (file.sha256 === undefined) {
        missing.push({ key: file.key, why: 'It was removed while the archive was made.' })
        continue
      }
      unfound.delete(file.key)
      ;[count, total_bytes] = [count + 1, total_bytes + file.size]
      onFile({ bytes: file.size, isCopied: file.isCopied })
      yield `${JSON.stringify({ key: file.key, size: file.size, sha256: file.sha256 })}\n`
    }
  }

  const list = measureStream(Readable.from(lines()).map((line: string) => Buffer.from(line)))
  await place.storage.putStream(`${archiveFolder(name)}/${LIST}`, list.stream, 'application/x-ndjson')
  const vanished = new Set(missing.map(({ key }) => key))
  for (const key of unfound)
    if (!vanished.has(key)) missing.push({ key, why: 'It is named by a row, but was not in the storage.' })
  return { files: { file: LIST, ...list.measure(), count, total_bytes }, missing }
}

/** Playlists come before what they name, because a film that is being made grows while it is copied. */
async function* listFiles(
  { storage }: ArchiveContext,
  folders: readonly string[],
): AsyncGenerator<StoredObject> {
  for (const folder of folders) {
    const before = await storage.list(folder)
    const playlists = before.filter(isPlaylist)
    yield* playlists
    yield* (playlists.length > 0 ? await storage.list(folder) : before).filter((file) => !isPlaylist(file))
  }
}

const isPlaylist = ({ key }: StoredObject) => key.endsWith('.m3u8')

interface ListedFile extends StoredObject {
  known: KnownChecksum | undefined
}

async function* withChecksums(
  { db }: ArchiveContext,
  files: AsyncIterable<StoredObject>,
): AsyncGenerator<ListedFile> {
  const batch: StoredObject[] = []
  const drain = async () => {
    const known = await findChecksums(
      db,
      batch.map(({ key }) => key),
    )
    return batch.splice(0).map((file) => ({ ...file, known: known.get(file.key) }))
  }
  for await (const file of files) {
    batch.push(file)
    if (batch.length === BATCH_SIZE) yield* await drain()
  }
  yield* await drain()
}

interface CopiedFile extends StoredObject {
  /** Undefined for a file that is gone. */
  sha256: string | undefined
  isCopied: boolean
}

const ATTEMPTS = 3

/** Copies a file unless the place holds the same bytes; one that is replaced meanwhile is read again. */
async function copyFile(ctx: ArchiveContext, place: Place, file: ListedFile): Promise<CopiedFile> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await ctx.storage.find(file.key)
    if (!before) return { ...file, sha256: undefined, isCopied: false }
    const taken = await takeContent(ctx.storage, place, file.key, before, checksumOf(file, before))
    const after = await ctx.storage.find(file.key)
    if (taken && after?.etag === before.etag) {
      const { sha256, isCopied } = taken
      const { size, etag } = before
      if (checksumOf(file, before) !== sha256)
        await saveChecksum(ctx.db, { key: file.key, size, etag, sha256 })
      return { key: file.key, size, sha256, isCopied }
    }
    if (after && attempt === ATTEMPTS) throw new Error(`${file.key} is replaced again and again.`)
  }
}

const checksumOf = ({ known }: ListedFile, { size, etag }: StoredFile) =>
  known?.size === size && known.etag === etag ? known.sha256 : undefined
