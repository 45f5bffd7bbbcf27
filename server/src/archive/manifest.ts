import { createHash } from 'node:crypto'
import { readFile } from './streams.ts'
import { archiveFolder, type Place } from './place.ts'
import { ArchiveRefused } from './archive-refused.ts'

export const FORMAT_VERSION = 1

export interface ArchivedFile {
  /** Within the folder of the archive. */
  file: string
  bytes: number
  sha256: string
}

export interface ArchivedRows extends ArchivedFile {
  /** With its schema. */
  table: string
  columns: string[]
  /** Columns with sealed secrets: their values are null here. */
  sealed: string[]
  rows: number
  /** The highest id; 0 where the rows have none. */
  max_id: number
}

export interface MissingFile {
  key: string
  why: string
}

/** What an archive says of itself; see docs/archive-format.md. */
export interface Manifest {
  format: 'matinee-archive'
  format_version: number
  name: string
  made_at: string
  /** Of everything in the install, or of one store. */
  whole: boolean
  stores: { id: number; title: string; hosts: string[] }[]
  /** The schema version of the rows: the migrations that had been applied. */
  migrations: string[]
  tables: ArchivedRows[]
  left_out: Record<string, string>
  secrets: (ArchivedFile & { salt: string }) | null
  files: ArchivedFile & { count: number; total_bytes: number }
  missing: MissingFile[]
}

const MANIFEST = 'manifest.json'
const CHECKSUM = 'manifest.sha256'

export const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** Writes the manifest and its checksum: from then on the archive is complete. */
export async function writeManifest({ storage }: Place, manifest: Manifest): Promise<void> {
  const folder = archiveFolder(manifest.name)
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await storage.putBytes(`${folder}/${CHECKSUM}`, Buffer.from(`${sha256Of(text)}  ${MANIFEST}\n`))
  await storage.putBytes(`${folder}/${MANIFEST}`, Buffer.from(text))
}

/** The manifest of an archive. Refuses one that is damaged, incomplete, or of a later version. */
export async function readManifest({ storage }: Place, name: string): Promise<Manifest> {
  const folder = archiveFolder(name)
  const text = await readFile(storage, `${folder}/${MANIFEST}`)
  const checksum = await readFile(storage, `${folder}/${CHECKSUM}`)
  if (!text) throw new ArchiveRefused(`There is no complete archive "${name}" at this place.`)
  if (checksum?.toString('utf8') !== `${sha256Of(text)}  ${MANIFEST}\n`)
    throw new ArchiveRefused(`The archive is damaged: ${MANIFEST} does not match ${CHECKSUM}.`)
  const manifest = JSON.parse(text.toString('utf8')) as Manifest
  if (manifest.format !== 'matinee-archive' || manifest.format_version > FORMAT_VERSION)
    throw new ArchiveRefused('This archive was made by a newer Matinee. Please update before restoring it.')
  return manifest
}

/** The names of the complete archives at a place, oldest first. */
export async function listArchives({ storage }: Place): Promise<string[]> {
  const names = (await storage.folders('archives')).toSorted()
  const complete: string[] = []
  for (const name of names) if (await isComplete(storage, name)) complete.push(name)
  return complete
}

/** Whether an archive has its manifest, which is written last. */
export const isComplete = async (storage: Place['storage'], name: string): Promise<boolean> =>
  (await storage.find(`${archiveFolder(name)}/${MANIFEST}`)) !== undefined
