import { Readable } from 'node:stream'
import type { Context } from '../platform/context.ts'
import type { StoredObject } from '../platform/storage/storage.ts'
import { findChecksums, saveChecksum, type KnownChecksum } from './checksums.ts'
import type { FileKeys } from './file-keys.ts'
import type { ArchivedFile, MissingFile } from './manifest.ts'
import { archiveFolder, contentKey, type Place } from './place.ts'
import { mapInOrder, measureFile, measureStream } from './streams.ts'

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
    const sha256 = await checksumOf(ctx, file, before)
    const isHeld =
      sha256 !== undefined && (await place.storage.find(contentKey(sha256)))?.size === before.size
    if (sha256 !== undefined && !isHeld) await copyContent(ctx, place, file.key, sha256)
    const after = await ctx.storage.find(file.key)
    if (sha256 !== undefined && after?.etag === before.etag)
      return { key: file.key, size: before.size, sha256, isCopied: !isHeld }
    if (after && attempt === ATTEMPTS) throw new Error(`${file.key} is replaced again and again.`)
  }
}

async function checksumOf(
  { db, storage }: ArchiveContext,
  { key, known }: ListedFile,
  { size, etag }: { size: number; etag: string },
): Promise<string | undefined> {
  if (known?.size === size && known.etag === etag) return known.sha256
  const measured = await measureFile(storage, key)
  if (measured) await saveChecksum(db, { key, size, etag, sha256: measured.sha256 })
  return measured?.sha256
}

async function copyContent({ storage }: ArchiveContext, place: Place, key: string, sha256: string) {
  if (storage.pathOf) return place.storage.put(contentKey(sha256), storage.pathOf(key))
  const opened = await storage.open(key)
  if (opened) await place.storage.putStream(contentKey(sha256), opened.stream, opened.type)
}
