import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { constants, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertStorageKey } from './keys.ts'
import type {
  StoredObject,
  LocalFile,
  OpenedFile,
  PutOptions,
  ByteRange,
  Storage,
  StoredFile,
  WrittenObject,
} from './storage.ts'
import { mediaTypeOf } from './media-types.ts'

// Reads of 64 KB, the default, cost two to four times the time of these.
const READ_BYTES = 512 * 1024
// No key begins with a dot, so a half-written file can never be asked for.
const UNFINISHED_FOLDER = '.unfinished'

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

const undefinedIfMissing = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Files in a folder of this machine: written beside, synced, then renamed into place. */
export class DiskStorage implements Storage {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  pathOf = (key: string): string => join(this.#root, assertStorageKey(key))

  async sync(key: string): Promise<void> {
    const path = this.pathOf(key)
    await flush(path)
    await flush(dirname(path))
  }

  async put(key: string, localPath: string, { move = false }: PutOptions = {}): Promise<void> {
    const target = this.pathOf(key)
    if (move && (await this.#adopt(target, localPath))) return
    await this.#place(target, (path) => copyFile(localPath, path, constants.COPYFILE_FICLONE))
    if (move) await rm(localPath, { force: true })
  }

  putBytes(key: string, bytes: Uint8Array): Promise<void> {
    return this.#place(this.pathOf(key), async (path) => {
      const file = await open(path, 'w')
      await file.writeFile(bytes).finally(() => file.close())
    })
  }

  putStream(key: string, bytes: Readable): Promise<void> {
    return this.#place(this.pathOf(key), (path) => pipeline(bytes, createWriteStream(path)))
  }

  async find(key: string): Promise<StoredFile | undefined> {
    const found = await undefinedIfMissing(stat(this.pathOf(key)))
    return found?.isFile() ? storedFileOf(key, found.size, found.mtimeMs) : undefined
  }

  async open(key: string, range?: ByteRange): Promise<OpenedFile | undefined> {
    const file = await this.openLocal(key)
    if (!file) return undefined
    const { handle, ...found } = file
    return { ...found, stream: handle.createReadStream({ ...range, highWaterMark: READ_BYTES }) }
  }

  // One handle for metadata and bytes: a playlist may be replaced at any moment.
  async openLocal(key: string): Promise<LocalFile | undefined> {
    const handle = await undefinedIfMissing(open(this.pathOf(key)))
    if (!handle) return undefined
    const found = await handle.stat()
    if (found.isFile()) return { handle, ...storedFileOf(key, found.size, found.mtimeMs) }
    await handle.close()
    return undefined
  }

  async localCopy(key: string): Promise<string> {
    const path = this.pathOf(key)
    await stat(path)
    return path
  }

  async copy(from: string, to: string): Promise<boolean> {
    const source = this.pathOf(from)
    const placed = this.#place(this.pathOf(to), (path) => linkOrCopy(source, path))
    return (await undefinedIfMissing(placed.then(() => true))) ?? false
  }

  remove = (key: string): Promise<void> => rm(this.pathOf(key), { force: true })

  removeFolder = (key: string): Promise<void> => rm(this.pathOf(key), { recursive: true, force: true })

  async list(key: string): Promise<StoredObject[]> {
    const folder = this.pathOf(key)
    const entries =
      (await undefinedIfMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    const listed = await Promise.all(files.map((entry) => this.#sizeOf(join(entry.parentPath, entry.name))))
    return listed.filter((file) => file !== undefined).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  }

  async #sizeOf(path: string): Promise<StoredObject | undefined> {
    const found = await undefinedIfMissing(stat(path))
    return found && { key: relative(this.#root, path).split(sep).join('/'), size: found.size }
  }

  async folders(key: string): Promise<string[]> {
    const entries = (await undefinedIfMissing(readdir(this.pathOf(key), { withFileTypes: true }))) ?? []
    return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  }

  async listWritten(key: string): Promise<WrittenObject[]> {
    const files = await this.list(key)
    const found = await Promise.all(
      files.map(async (file) => ({
        key: file.key,
        stat: await undefinedIfMissing(stat(this.pathOf(file.key))),
      })),
    )
    return found.flatMap((file) => (file.stat ? [{ key: file.key, written: file.stat.mtimeMs }] : []))
  }

  async lastWritten(key: string): Promise<number | undefined> {
    const times = (await this.listWritten(key)).map(({ written }) => written)
    return times.length > 0 ? times.reduce((one, other) => Math.max(one, other)) : undefined
  }

  async removeUnfinished(before: number): Promise<number> {
    const paths = [
      ...(await this.#pathsIn(UNFINISHED_FOLDER)),
      // Up to version 0.1 unfinished files were next to their pictures.
      ...(await this.#pathsIn('images')).filter((path) => basename(path).startsWith('.unfinished-')),
    ]
    let removed = 0
    for (const path of paths) {
      const found = await undefinedIfMissing(stat(path))
      if (!found || found.mtimeMs > before) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }

  async #pathsIn(folder: string): Promise<string[]> {
    const options = { recursive: true, withFileTypes: true } as const
    const entries = (await undefinedIfMissing(readdir(join(this.#root, folder), options))) ?? []
    return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  }

  /** Renames a file of the same disk into place; false when it lies on another one. */
  async #adopt(target: string, localPath: string): Promise<boolean> {
    await flush(localPath)
    await mkdir(dirname(target), { recursive: true })
    try {
      await rename(localPath, target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false
      throw error
    }
    await flush(dirname(target))
    return true
  }

  async #place(target: string, write: (path: string) => Promise<void>): Promise<void> {
    const folder = dirname(target)
    await mkdir(folder, { recursive: true })
    const unfinished = join(this.#root, UNFINISHED_FOLDER, randomUUID())
    await mkdir(dirname(unfinished), { recursive: true })
    try {
      await write(unfinished)
      await flush(unfinished)
      await rename(unfinished, target)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await flush(folder)
  }
}

const storedFileOf = (key: string, size: number, mtimeMs: number): StoredFile => ({
  size,
  etag: `"${size.toString(36)}-${Math.floor(mtimeMs * 1000).toString(36)}"`,
  type: mediaTypeOf(key),
})

/** A file is never written in place, so two names may share one; some file systems know no second name. */
const linkOrCopy = (source: string, path: string) =>
  link(source, path).catch((error: unknown) => {
    if (isMissing(error)) throw error
    return copyFile(source, path, constants.COPYFILE_FICLONE)
  })

/** Waits until a file, or a folder's list of names, has reached the disk. */
async function flush(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
