import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { writeResponseHead } from '../../media/delivery/delivery.ts'
import type { ByteRange } from '../../platform/storage/storage.ts'
import { ArchiveRefused } from '../archive-refused.ts'
import { listedFiles } from '../check.ts'
import { readManifest, type ArchivedFile, type Manifest } from '../manifest.ts'
import { archiveFolder, contentKey, type Place } from '../place.ts'
import type { StoreArchiveRow } from './queries.ts'
import { measureTar, readTar, type TarEntry } from './tar.ts'

/** The size of an archive as one file. */
export const measureDownload = (place: Place, manifest: Manifest): Promise<number> =>
  measureTar(entriesOf(place, manifest))

interface Download {
  place: Place
  archive: Pick<StoreArchiveRow, 'name' | 'download_bytes'>
}

/** Sends an archive as one tar file, or a range of it. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { place, archive: { name, download_bytes } }: Download,
): Promise<FastifyReply> {
  const etag = `"${name}"` // an archive never changes
  const file = { size: download_bytes, etag, type: 'application/x-tar' }
  const range = writeResponseHead(request, reply, file, {
    cache: 'private, no-store',
    headers: { 'content-disposition': `attachment; filename="${name}.tar"` },
  })
  return reply.send(range ? await openDownload(place, name, range) : undefined)
}

async function openDownload(place: Place, name: string, range: ByteRange): Promise<Readable> {
  const manifest = await readManifest(place, name)
  const bytes = readTar(entriesOf(place, manifest), range, new Date(manifest.made_at))
  return Readable.from(bytes, { objectMode: false })
}

/** Everything of an archive, as it lies at its place: unpacked it is a place of its own. */
async function* entriesOf(place: Place, manifest: Manifest): AsyncGenerator<TarEntry> {
  const { name, tables, files, secrets } = manifest
  const folder = archiveFolder(name)
  for (const file of ['manifest.json', 'manifest.sha256']) {
    const { size } = (await place.storage.find(`${folder}/${file}`)) ?? { size: 0 }
    yield entryOf(place, `${folder}/${file}`, size)
  }
  for (const [file, bytes] of sizesOf([...tables, files, ...(secrets ? [secrets] : [])]))
    yield entryOf(place, `${folder}/${file}`, bytes)
  for await (const { sha256, size } of listedFiles(place, manifest))
    yield entryOf(place, contentKey(sha256), size)
}

/** Tables without rows share a file. */
const sizesOf = (files: readonly ArchivedFile[]) => new Map(files.map(({ file, bytes }) => [file, bytes]))

const entryOf = ({ storage }: Place, path: string, size: number): TarEntry => ({
  path,
  size,
  async open(range) {
    const opened = await storage.open(path, range)
    if (!opened) throw new ArchiveRefused(`${path} is missing.`)
    return opened.stream
  },
})
