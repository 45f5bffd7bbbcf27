import { extname } from 'node:path'

/** A file type that may be offered for download. */
export interface ResourceType {
  /** MIME type. */
  type: string
  /** Whether the first bytes match the type. */
  fits: (head: Buffer) => boolean
}

const latin1 = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to)
const startsWithMagic =
  (...magics: string[]) =>
  (head: Buffer) =>
    magics.some((magic) => latin1(head, 0, magic.length) === magic)
const isRiff = (form: string) => (head: Buffer) =>
  latin1(head, 0, 4) === 'RIFF' && latin1(head, 8, 12) === form
const isMp4 =
  (...brands: string[]) =>
  (head: Buffer) =>
    latin1(head, 4, 8) === 'ftyp' && (brands.length === 0 || brands.includes(latin1(head, 8, 12)))
/** An MPEG audio frame: eleven set bits. */
const isFrame = (head: Buffer) => head[0] === 0xff && (head[1]! & 0xe0) === 0xe0
const isZip = startsWithMagic('PK\x03\x04', 'PK\x05\x06')
const isOldOffice = startsWithMagic('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
const isOpenDocument = (type: string) => (head: Buffer) =>
  isZip(head) && latin1(head, 30, 130).includes(`mimetype${type}`)

/** Text without control characters except tabs and line ends, or with a UTF-16 byte order mark. */
const isText = (head: Buffer) =>
  startsWithMagic('\xff\xfe', '\xfe\xff')(head) ||
  head.every((byte) => byte >= 0x20 || [9, 10, 12, 13].includes(byte))

const textType = (type: string): ResourceType => ({ type, fits: isText })
const openXml = (name: string): ResourceType => ({
  type: `application/vnd.openxmlformats-officedocument.${name}`,
  fits: isZip,
})
const openDocument = (name: string): ResourceType => {
  const type = `application/vnd.oasis.opendocument.${name}`
  return { type, fits: isOpenDocument(type) }
}

/** Allowed downloads by file extension; none that a browser would execute. */
const RESOURCE_TYPES: Record<string, ResourceType> = {
  '.pdf': { type: 'application/pdf', fits: (head) => latin1(head, 0, 1024).includes('%PDF-') },
  '.png': { type: 'image/png', fits: startsWithMagic('\x89PNG\r\n\x1a\n') },
  '.jpg': { type: 'image/jpeg', fits: startsWithMagic('\xff\xd8\xff') },
  '.jpeg': { type: 'image/jpeg', fits: startsWithMagic('\xff\xd8\xff') },
  '.gif': { type: 'image/gif', fits: startsWithMagic('GIF87a', 'GIF89a') },
  '.webp': { type: 'image/webp', fits: isRiff('WEBP') },
  '.avif': { type: 'image/avif', fits: isMp4('avif', 'avis', 'mif1') },
  '.heic': { type: 'image/heic', fits: isMp4('heic', 'heix', 'hevc', 'mif1', 'msf1') },
  '.tif': { type: 'image/tiff', fits: startsWithMagic('II*\0', 'MM\0*') },
  '.tiff': { type: 'image/tiff', fits: startsWithMagic('II*\0', 'MM\0*') },
  '.mp3': { type: 'audio/mpeg', fits: (head) => startsWithMagic('ID3')(head) || isFrame(head) },
  '.m4a': { type: 'audio/mp4', fits: isMp4() },
  '.aac': { type: 'audio/aac', fits: (head) => startsWithMagic('ID3', 'ADIF')(head) || isFrame(head) },
  '.wav': { type: 'audio/wav', fits: isRiff('WAVE') },
  '.flac': { type: 'audio/flac', fits: startsWithMagic('fLaC') },
  '.ogg': { type: 'audio/ogg', fits: startsWithMagic('OggS') },
  '.oga': { type: 'audio/ogg', fits: startsWithMagic('OggS') },
  '.opus': { type: 'audio/ogg', fits: startsWithMagic('OggS') },
  '.zip': { type: 'application/zip', fits: isZip },
  '.epub': { type: 'application/epub+zip', fits: isOpenDocument('application/epub+zip') },
  '.docx': openXml('wordprocessingml.document'),
  '.xlsx': openXml('spreadsheetml.sheet'),
  '.pptx': openXml('presentationml.presentation'),
  '.odt': openDocument('text'),
  '.ods': openDocument('spreadsheet'),
  '.odp': openDocument('presentation'),
  '.doc': { type: 'application/msword', fits: isOldOffice },
  '.xls': { type: 'application/vnd.ms-excel', fits: isOldOffice },
  '.ppt': { type: 'application/vnd.ms-powerpoint', fits: isOldOffice },
  '.rtf': { type: 'application/rtf', fits: startsWithMagic('{\\rtf') },
  '.txt': textType('text/plain; charset=utf-8'),
  '.md': textType('text/markdown; charset=utf-8'),
  '.csv': textType('text/csv; charset=utf-8'),
  '.tsv': textType('text/tab-separated-values; charset=utf-8'),
  '.srt': textType('application/x-subrip'),
  '.vtt': textType('text/vtt; charset=utf-8'),
  '.ics': textType('text/calendar; charset=utf-8'),
}

/** Bytes needed to recognise a file's type. */
export const SNIFFED_BYTES = 4096

/** The type of a file name; undefined if it is not allowed. */
export const findResourceType = (fileName: string): ResourceType | undefined =>
  RESOURCE_TYPES[extname(fileName).toLowerCase()]
