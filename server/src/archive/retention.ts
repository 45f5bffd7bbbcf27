import { listedFiles } from './check.ts'
import { listArchives, readManifest } from './manifest.ts'
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

/** Keeps the newest archives of a place and removes the others; returns the names of those that were removed. */
export async function keepNewest(place: Place, count: number): Promise<string[]> {
  const outdated = (await listArchives(place)).slice(0, -count)
  if (outdated.length > 0) await removeArchives(place, outdated)
  return outdated
}
