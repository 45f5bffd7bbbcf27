import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage, StoredFile } from '../platform/storage/storage.ts'
import { assertRoom } from './free-room.ts'
import { hashFile } from './hash-threads.ts'
import { contentKey, type Place } from './place.ts'
import { measureFile } from './streams.ts'

/** What a place has of a file. */
export interface TakenContent {
  sha256: string
  /** False for what the place held already. */
  isCopied: boolean
}

export const isHeld = async ({ storage }: Place, sha256: string, size: number) =>
  (await storage.find(contentKey(sha256)))?.size === size

/** Sees to it that a place holds the bytes of a stored file; undefined if the file is gone. */
export async function takeContent(
  storage: Storage,
  place: Place,
  key: string,
  { size }: StoredFile,
  known: string | undefined,
): Promise<TakenContent | undefined> {
  if (known !== undefined && (await isHeld(place, known, size))) return { sha256: known, isCopied: false }
  await assertRoom(place, size)
  return place.folder !== undefined && storage.pathOf
    ? takeLocal(place, place.folder, storage.pathOf(key))
    : takeStream(storage, place, key, known)
}

// As `DiskStorage` names them; what a killed process left there is removed by the next archive.
const UNFINISHED_FOLDER = '.unfinished'

/** From disk to disk a file is read once, for its checksum and its copy. */
async function takeLocal(place: Place, folder: string, source: string): Promise<TakenContent | undefined> {
  await mkdir(join(folder, UNFINISHED_FOLDER), { recursive: true })
  const target = join(folder, UNFINISHED_FOLDER, randomUUID())
  const measured = await hashFile({ source, target })
  if (!measured) return undefined
  const isCopied = !(await isHeld(place, measured.sha256, measured.bytes))
  if (isCopied) await place.storage.put(contentKey(measured.sha256), target, { move: true })
  else await rm(target, { force: true })
  return { sha256: measured.sha256, isCopied }
}

/** A bucket is told the name of a file before its bytes, so its checksum has to be known first. */
async function takeStream(
  storage: Storage,
  place: Place,
  key: string,
  known: string | undefined,
): Promise<TakenContent | undefined> {
  const measured = known === undefined ? await measureFile(storage, key) : undefined
  const sha256 = known ?? measured?.sha256
  if (sha256 === undefined) return undefined
  if (measured && (await isHeld(place, sha256, measured.bytes))) return { sha256, isCopied: false }
  const opened = await storage.open(key)
  if (!opened) return undefined
  await place.storage.putStream(contentKey(sha256), opened.stream, opened.type)
  return { sha256, isCopied: true }
}
