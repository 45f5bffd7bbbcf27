import { createInterface } from 'node:readline'
import type { ArchivedFile, Manifest } from './manifest.ts'
import { archiveFolder, contentKey, type Place } from './place.ts'
import { mapInOrder, measureFile } from './streams.ts'

/** A line of the list of files. */
export interface ListedFile {
  /** The place of the file in the storage of its install. */
  key: string
  size: number
  sha256: string
}

/** The files of an archive, in the order of its list. */
export async function* listedFiles(
  { storage }: Place,
  { name, files }: Manifest,
): AsyncGenerator<ListedFile> {
  const opened = await storage.open(`${archiveFolder(name)}/${files.file}`)
  if (!opened) return
  for await (const line of createInterface({ input: opened.stream })) yield JSON.parse(line) as ListedFile
}

const AT_ONCE = 4

interface CheckOptions {
  signal?: AbortSignal
  /** Told of each file that was read. */
  onFile?(bytes: number): void
}

/** Reads everything of an archive and compares checksums; returns a sentence for each file that is not as it was. */
export async function findDamage(
  place: Place,
  manifest: Manifest,
  { signal, onFile }: CheckOptions = {},
): Promise<string[]> {
  const { tables, files, secrets } = manifest
  const own: ArchivedFile[] = [...tables, files, ...(secrets ? [secrets] : [])]
  const damaged: string[] = []
  for (const { file, sha256 } of own)
    damaged.push(...(await damageOf(place, `${archiveFolder(manifest.name)}/${file}`, sha256, file)))
  if (damaged.length > 0) return damaged // a damaged list of files cannot be followed
  const found = mapInOrder(listedFiles(place, manifest), AT_ONCE, async ({ key, sha256, size }) => {
    signal?.throwIfAborted()
    const sentences = await damageOf(place, contentKey(sha256), sha256, key)
    onFile?.(size)
    return sentences
  })
  for await (const sentences of found) damaged.push(...sentences)
  return damaged
}

async function damageOf({ storage }: Place, path: string, sha256: string, name: string): Promise<string[]> {
  const measured = await measureFile(storage, path)
  if (!measured) return [`${name} is missing (${path}).`]
  return measured.sha256 === sha256 ? [] : [`${name} does not match its checksum (${path}).`]
}
