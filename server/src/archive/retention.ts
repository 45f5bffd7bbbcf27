import { listedFiles } from './check.ts'
import { readArchiveName } from './archive-name.ts'
import { isComplete, listArchives, readManifest, type Manifest } from './manifest.ts'
import { archiveFolder, contentKey, type Place } from './place.ts'

/**
 * Removes an archive, and the files that no other archive of the place has. Unfinished archives keep all files: they
 * have no list yet.
 */
export async function removeArchives(place: Place, names: readonly string[]): Promise<void> {
  const leaving = new Set<string>()
  for (const name of names)
    for await (const { sha256 } of listedFiles(place, await readManifest(place, name))) leaving.add(sha256)
  for (const name of (await listArchives(place)).filter((one) => !names.includes(one)))
    for await (const { sha256 } of listedFiles(place, await readManifest(place, name))) leaving.delete(sha256)
  // An archive without its manifest is none: whatever happens now, nobody restores half of it.
  for (const name of names) await place.storage.removeFolder(archiveFolder(name))
  for (const sha256 of leaving) await place.storage.remove(contentKey(sha256))
}

/**
 * Keeps the newest archives of everything at a place, or of one store, and removes the others of them; returns the names
 * of those that were removed.
 */
export async function keepNewest(place: Place, count: number, storeId?: number): Promise<string[]> {
  const same: string[] = []
  for (const name of await listArchives(place))
    if (isOf(await readManifest(place, name), storeId)) same.push(name)
  const outdated = same.slice(0, -count)
  if (outdated.length > 0) await removeArchives(place, outdated)
  return outdated
}

const isOf = ({ whole, stores }: Manifest, storeId: number | undefined) =>
  whole === (storeId === undefined) && (whole || stores[0]?.id === storeId)

/**
 * Removes an archive that was not finished. The files it has copied go along, unless another unfinished archive of the
 * place may need them.
 */
export async function removeUnfinished(place: Place, name: string): Promise<void> {
  const { storage } = place
  await storage.removeFolder(archiveFolder(name))
  const complete = await listArchives(place)
  if ((await storage.folders('archives')).length > complete.length) return
  const kept = new Set<string>()
  for (const one of complete)
    for await (const { sha256 } of listedFiles(place, await readManifest(place, one)))
      kept.add(contentKey(sha256))
  for (const { key } of await storage.list('files')) if (!kept.has(key)) await storage.remove(key)
}

/** Removes what was left of archives that were cut off before a moment; what they have copied is found again. */
export async function removeAbandoned({ storage }: Place, before: Date): Promise<void> {
  for (const name of await storage.folders('archives')) {
    const read = readArchiveName(name)
    if (read && read.begun_at < before && !(await isComplete(storage, name)))
      await storage.removeFolder(archiveFolder(name))
  }
}
