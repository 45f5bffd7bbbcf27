import type { Context } from '../platform/context.ts'
import { listedFiles, type ListedFile } from './check.ts'
import { mapStorageKeys, type IdMapping } from './id-mapping.ts'
import type { Manifest } from './manifest.ts'
import { contentKey, type Place } from './place.ts'
import { mapInOrder, measureFile } from './streams.ts'

const AT_ONCE = 6

/** Puts the files of an archive into the storage, at the places they have there; those that are there are kept. */
export async function restoreFiles(
  { storage }: Pick<Context, 'storage'>,
  place: Place,
  manifest: Manifest,
  mapping: IdMapping,
): Promise<void> {
  const restored = mapInOrder(listedFiles(place, manifest), AT_ONCE, async (file) => {
    const key = mapStorageKeys(file.key, mapping)
    if (!(await isThere(storage, key, file))) await restoreFile(storage, place, key, file)
  })
  for await (const _ of restored) continue
}

const isThere = async (storage: Context['storage'], key: string, { size, sha256 }: ListedFile) =>
  (await storage.find(key))?.size === size && (await measureFile(storage, key))?.sha256 === sha256

async function restoreFile(storage: Context['storage'], place: Place, key: string, { sha256 }: ListedFile) {
  if (place.storage.pathOf) return storage.put(key, place.storage.pathOf(contentKey(sha256)))
  const opened = await place.storage.open(contentKey(sha256))
  if (!opened) throw new Error(`${contentKey(sha256)} is gone from the archive.`)
  return storage.putStream(key, opened.stream)
}
