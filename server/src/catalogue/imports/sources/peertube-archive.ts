import { posix } from 'node:path'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { FilmListUnreadable, RowAddressMissing } from '../import-errors.ts'
import { openFileAt } from './named-folder.ts'
import { toCaption, toImportedFilm } from './peertube-video.ts'
import type { FoundFilm } from './source.ts'
import { readAtMost } from './web-text.ts'

/** The list of videos in an archive that a PeerTube user has asked for. */
export const PEERTUBE_VIDEOS = 'peertube/videos.json'

const MOST_BYTES = 100_000_000
const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Archive = Type.Object({
  videos: Type.Array(
    Type.Object({
      uuid: Type.String(),
      name: Type.String(),
      description: OptionalText,
      tags: Type.Optional(Type.Array(Type.String())),
      privacy: Type.Optional(Type.Number()),
      channel: Type.Optional(Type.Object({ name: Type.Optional(Type.String()) })),
      publishedAt: OptionalText,
      originallyPublishedAt: OptionalText,
      duration: Type.Optional(Type.Number()),
      isLive: Type.Optional(Type.Boolean()),
      archiveFiles: Type.Object({
        videoFile: OptionalText,
        thumbnail: OptionalText,
        captions: Type.Optional(Type.Record(Type.String(), Type.String())),
      }),
    }),
  ),
})
type ArchivedVideo = Static<typeof Archive>['videos'][number]

/** The films of an unpacked archive; their files are in it. */
export async function readPeerTubeArchive(root: string): Promise<FoundFilm[]> {
  const options = { start: 0, fingerprint: null, signal: AbortSignal.timeout(60_000) }
  const { stream } = await openFileAt(root, PEERTUBE_VIDEOS, options)
  const text = (await readAtMost(stream, MOST_BYTES)).toString('utf8')
  return parseArchive(text)
    .videos.filter(({ isLive }) => !isLive)
    .map(toFilm)
}

function parseArchive(text: string): Static<typeof Archive> {
  try {
    return Value.Parse(Archive, JSON.parse(text))
  } catch (cause) {
    throw Object.assign(FilmListUnreadable(), { cause })
  }
}

function toFilm(video: ArchivedVideo): FoundFilm {
  const { videoFile, thumbnail, captions = {} } = video.archiveFiles
  const address = insideArchive(videoFile)
  return {
    key: `peertube:${video.uuid}`,
    address,
    title: video.name.slice(0, 255),
    size: null,
    seconds: video.duration ?? null,
    faults: address ? [] : [RowAddressMissing()],
    film: toImportedFilm(video as Parameters<typeof toImportedFilm>[0], {
      poster: insideArchive(thumbnail),
      captions: Object.entries(captions).flatMap(([language, path]) =>
        toCaption(language, insideArchive(path)),
      ),
    }),
  }
}

/** Paths are relative to the folder of the list, as `../files/videos/…`. */
function insideArchive(path: string | null | undefined): string | null {
  if (!path) return null
  const whole = posix.normalize(posix.join(posix.dirname(PEERTUBE_VIDEOS), path))
  return whole.startsWith('..') || posix.isAbsolute(whole) ? null : whole
}
