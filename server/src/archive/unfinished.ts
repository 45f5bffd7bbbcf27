import { archiveFolder, type Place } from './place.ts'
import { readFile } from './streams.ts'
import type { FileKeys } from './file-keys.ts'
import type { Manifest, MissingFile } from './manifest.ts'

/** What is known of an archive once its rows are written: enough to go on with its files. */
export interface UnfinishedArchive {
  manifest: Omit<Manifest, 'files' | 'missing'>
  keys: FileKeys
  /** Secrets that the install could not open. */
  unreadable: MissingFile[]
}

export const unfinishedKey = (name: string) => `${archiveFolder(name)}/unfinished.json`

/** An archive that was cut off after its rows. */
export async function findUnfinished(
  { storage }: Place,
  name: string,
): Promise<UnfinishedArchive | undefined> {
  const text = await readFile(storage, unfinishedKey(name))
  return text && (JSON.parse(text.toString('utf8')) as UnfinishedArchive)
}

/** The newest archive of the same stores that was cut off after its rows. */
export async function findUnfinishedName(
  place: Place,
  storeId: number | undefined,
): Promise<string | undefined> {
  for (const name of (await place.storage.folders('archives')).toSorted().toReversed()) {
    const found = await findUnfinished(place, name)
    const isWanted = storeId ? found?.manifest.stores[0]?.id === storeId : true
    if (found && found.manifest.whole === (storeId === undefined) && isWanted) return name
  }
  return undefined
}
