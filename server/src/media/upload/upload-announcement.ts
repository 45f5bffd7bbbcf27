import type { IncomingHttpHeaders } from 'node:http'
import { UploadMalformed, UploadWithoutLength } from './upload-errors.ts'

/** The headers of a new upload, parsed. */
export interface UploadAnnouncement {
  fileName: string
  fileType: string | null
  /** Bytes. */
  size: number
  /** The program that gets the film. */
  programId: number | null
  /** The collection its draft is added to. */
  collectionId: number | null
  /** SHA-256 of the whole file, in lower-case hex. */
  checksum: string | null
}

const NAME_LENGTH = 255

/** Parses the headers that create an upload in the tus protocol. */
export function readUploadAnnouncement(headers: IncomingHttpHeaders): UploadAnnouncement {
  const length = String(headers['upload-length'] ?? '')
  if (!/^\d{1,15}$/.test(length)) throw UploadWithoutLength()
  const told = readMetadata(String(headers['upload-metadata'] ?? ''))
  const { filename, filetype, program_id, collection_id, checksum } = told
  return {
    fileName: sanitizeFileName(filename ?? ''),
    fileType: filetype?.slice(0, NAME_LENGTH) || null,
    size: Number(length),
    programId: parseId('program_id', program_id),
    collectionId: parseId('collection_id', collection_id),
    checksum: checksum ? parseSha256(checksum) : null,
  }
}

/** An initial title from a file name: without extension and underscores. */
export const titleFromFileName = (fileName: string): string =>
  fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_.\s]+/g, ' ')
    .trim() || fileName

function readMetadata(header: string): Record<string, string | undefined> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  )
}

// Some browsers send a path; control characters are not allowed in a name.
const sanitizeFileName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim().slice(0, NAME_LENGTH) || 'film'

function parseId(name: string, text: string | undefined): number | null {
  if (!text) return null
  if (!/^[1-9]\d{0,14}$/.test(text)) throw UploadMalformed({ errors: { [name]: ['invalid'] } })
  return Number(text)
}

function parseSha256(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw UploadMalformed({ errors: { checksum: ['invalid'] } })
  return text.toLowerCase()
}
