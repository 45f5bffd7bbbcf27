import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Context } from '../../../platform/context.ts'
import { ChannelUnreadable, RowAddressMissing } from '../import-errors.ts'
import { addressOfFile, bestFile, toCaption, toImportedFilm } from './peertube-video.ts'
import type { FilmSource, FoundFilm } from './source.ts'
import { lookAtWebFile, openWebFileAt } from './web-files.ts'
import { readWebText } from './web-text.ts'

const PAGE = 100
const CHANNEL = /^(https?:\/\/[^/]+)\/(?:c|video-channels)\/([\w.@-]+)/i

/** Films of a channel of a PeerTube server, by its public API. */
export function openChannel(ctx: Pick<Context, 'config'>, { address }: { address: string }): FilmSource {
  const [, origin, name] = CHANNEL.exec(address.trim()) ?? []
  if (!origin || !name) throw ChannelUnreadable()
  const read = <S extends TSchema>(path: string, schema: S, signal: AbortSignal) =>
    readJson(ctx, `${origin}/api/v1${path}`, schema, signal)
  return {
    films: (signal) => filmsOfChannel({ origin, name, read }, signal),
    look: (file, signal) => lookAtWebFile(ctx, file, signal),
    open: (file, options) => openWebFileAt(ctx, file, options),
  }
}

const VideoPage = Type.Object({
  total: Type.Number(),
  data: Type.Array(Type.Object({ uuid: Type.String(), isLive: Type.Optional(Type.Boolean()) })),
})
const File = Type.Object({
  fileUrl: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  fileDownloadUrl: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  size: Type.Optional(Type.Number()),
  hasVideo: Type.Optional(Type.Boolean()),
  resolution: Type.Optional(Type.Object({ id: Type.Optional(Type.Number()) })),
})
const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Video = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  description: OptionalText,
  tags: Type.Optional(Type.Array(Type.String())),
  category: Type.Optional(Type.Object({ label: Type.Optional(Type.String()) })),
  privacy: Type.Optional(Type.Object({ id: Type.Optional(Type.Number()) })),
  channel: Type.Optional(Type.Object({ displayName: Type.Optional(Type.String()) })),
  publishedAt: OptionalText,
  originallyPublishedAt: OptionalText,
  duration: Type.Optional(Type.Number()),
  previewPath: OptionalText,
  files: Type.Optional(Type.Array(File)),
  streamingPlaylists: Type.Optional(Type.Array(Type.Object({ files: Type.Optional(Type.Array(File)) }))),
})
const Captions = Type.Object({
  data: Type.Array(
    Type.Object({
      language: Type.Object({ id: Type.String() }),
      captionPath: OptionalText,
      fileUrl: OptionalText,
    }),
  ),
})

async function readJson<S extends TSchema>(
  ctx: Pick<Context, 'config'>,
  address: string,
  schema: S,
  signal: AbortSignal,
): Promise<Static<S>> {
  const text = await readWebText(ctx, address, signal)
  try {
    return Value.Parse(schema, JSON.parse(text))
  } catch (cause) {
    throw Object.assign(ChannelUnreadable(), { cause })
  }
}

interface Channel {
  origin: string
  name: string
  read: <S extends TSchema>(path: string, schema: S, signal: AbortSignal) => Promise<Static<S>>
}

async function* filmsOfChannel(channel: Channel, signal: AbortSignal): AsyncGenerator<FoundFilm> {
  for (let start = 0; ; start += PAGE) {
    const path = `/video-channels/${channel.name}/videos?start=${start}&count=${PAGE}&sort=publishedAt`
    const { data } = await channel.read(path, VideoPage, signal)
    for (const { uuid, isLive } of data) if (!isLive) yield await readVideo(channel, uuid, signal)
    if (data.length < PAGE) return
  }
}

async function readVideo({ origin, read }: Channel, uuid: string, signal: AbortSignal): Promise<FoundFilm> {
  const id = encodeURIComponent(uuid)
  const video = await read(`/videos/${id}`, Video, signal)
  const captions = await read(`/videos/${id}/captions`, Captions, signal)
  const playlists = video.streamingPlaylists ?? []
  const file = bestFile([...(video.files ?? []), ...playlists.flatMap(({ files = [] }) => files)])
  const absolute = (path: string | null | undefined) => (path ? new URL(path, origin).href : null)
  return {
    key: `peertube:${video.uuid}`,
    address: (file && addressOfFile(file)) ?? null,
    title: video.name.slice(0, 255),
    size: file?.size ?? null,
    seconds: video.duration ?? null,
    faults: file ? [] : [RowAddressMissing()],
    film: toImportedFilm(video as Parameters<typeof toImportedFilm>[0], {
      poster: absolute(video.previewPath),
      captions: captions.data.flatMap(({ language, fileUrl, captionPath }) =>
        toCaption(language.id, fileUrl ?? absolute(captionPath)),
      ),
    }),
  }
}
