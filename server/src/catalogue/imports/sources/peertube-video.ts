import { toLanguage } from '../headings.ts'
import { EMPTY_FILM, type ImportedCaption, type ImportedFilm } from '../imported-film.ts'

/** A file of a PeerTube video, as its API and its archive describe it. */
export interface PeerTubeFile {
  fileUrl?: string | null
  fileDownloadUrl?: string | null
  size?: number
  hasVideo?: boolean
  resolution?: { id?: number } | number
}

/** What a film takes over from a PeerTube video. */
export interface PeerTubeTexts {
  name?: string
  description?: string | null
  tags?: string[]
  category?: { label?: string } | number | null
  privacy?: { id?: number } | number
  channel?: { displayName?: string; name?: string }
  publishedAt?: string | null
  originallyPublishedAt?: string | null
}

const PUBLIC = 1

export const toImportedFilm = (
  video: PeerTubeTexts,
  files: { poster: string | null; captions: ImportedCaption[] },
): ImportedFilm => ({
  ...EMPTY_FILM,
  description: video.description ?? null,
  tags: video.tags ?? [],
  categories: typeof video.category === 'object' && video.category?.label ? [video.category.label] : [],
  authors: [video.channel?.displayName ?? video.channel?.name ?? ''].filter(Boolean),
  status: idOf(video.privacy) === PUBLIC ? 'published' : 'draft',
  released_at: video.originallyPublishedAt ?? video.publishedAt ?? null,
  ...files,
})

const idOf = (value: { id?: number } | number | undefined) =>
  (typeof value === 'object' ? value.id : value) ?? 0

/** The largest rendition that is a whole file with a picture. */
export const bestFile = (files: PeerTubeFile[]): PeerTubeFile | undefined =>
  files
    .filter((file) => addressOfFile(file) && file.hasVideo !== false)
    .toSorted((one, other) => idOf(other.resolution) - idOf(one.resolution))[0]

export const addressOfFile = ({ fileUrl, fileDownloadUrl }: PeerTubeFile) =>
  fileUrl ?? fileDownloadUrl ?? null

export function toCaption(language: string, address: string | null | undefined): ImportedCaption[] {
  const tag = toLanguage(language)
  return tag && address ? [{ language: tag, address }] : []
}
