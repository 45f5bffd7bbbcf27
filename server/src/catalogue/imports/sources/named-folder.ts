import { constants } from 'node:fs'
import { lstat, open, readdir, realpath, stat, type FileHandle } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Context } from '../../../platform/context.ts'
import { FolderNotOffered, SourceMissing } from '../import-errors.ts'
import type { OpenedSourceFile, OpenOptions, SourceFileFacts } from './source.ts'

/** A folder the operator has named, and the path that is really meant by it. */
export async function locateFolder({ config }: Pick<Context, 'config'>, folder: string): Promise<string> {
  if (!config.import_folders.includes(folder)) throw FolderNotOffered()
  return realpath(folder).catch((cause: unknown) => {
    throw Object.assign(SourceMissing(), { cause })
  })
}

const MOST_DEPTH = 12

/** The files under a folder in the order of their names, as paths relative to it. Links are not followed. */
export async function* filesUnder(root: string, path = '', depth = 0): AsyncGenerator<string> {
  const entries = await readdir(join(root, path), { withFileTypes: true })
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const inner = join(path, entry.name)
    if (entry.isFile()) yield inner
    else if (entry.isDirectory() && depth < MOST_DEPTH) yield* filesUnder(root, inner, depth + 1)
  }
}

const fingerprintOf = ({ size, mtimeMs }: { size: number; mtimeMs: number }) =>
  `${size}-${Math.round(mtimeMs)}`

export async function lookAtFile(root: string, path: string): Promise<SourceFileFacts> {
  const file = await openInside(root, path)
  try {
    const facts = await file.stat()
    return { size: facts.size, fingerprint: fingerprintOf(facts) }
  } finally {
    await file.close()
  }
}

export async function openFileAt(
  root: string,
  path: string,
  { start, signal }: OpenOptions,
): Promise<OpenedSourceFile> {
  const file = await openInside(root, path)
  const facts = await file.stat()
  const stream = file.createReadStream({ start, signal, highWaterMark: 1024 * 1024 })
  return { size: facts.size, fingerprint: fingerprintOf(facts), start, stream }
}

/** Opens a file that really is inside the folder: not by a link, nor by one that takes its place meanwhile. */
async function openInside(root: string, path: string): Promise<FileHandle> {
  const wanted = join(root, path)
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const file = await open(wanted, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((cause: unknown) => {
    throw Object.assign(SourceMissing(), { cause })
  })
  if (await isInside(file, root, wanted)) return file
  await file.close()
  throw FolderNotOffered()
}

async function isInside(file: FileHandle, root: string, wanted: string): Promise<boolean> {
  const real = await realpath(wanted)
  const way = relative(root, real)
  if (way === '' || way === '..' || way.startsWith(`..${sep}`)) return false
  const [opened, found] = await Promise.all([file.stat(), stat(real)])
  return opened.isFile() && opened.ino === found.ino && opened.dev === found.dev
}

export const exists = async (root: string, path: string) =>
  (await lstat(join(root, path)).catch(() => undefined))?.isFile() ?? false
