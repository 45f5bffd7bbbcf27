import { isOpenTo } from '@matinee/contract/store/region-rule'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findEpisode, type EpisodeRow } from '../../catalogue/podcasts/episode-queries.ts'
import { PodcastNotFound } from '../../catalogue/podcasts/errors.ts'
import { findPodcastById, type PodcastRow } from '../../catalogue/podcasts/podcast-queries.ts'
import { deliverFile } from '../../media/delivery/delivery.ts'
import { ENCLOSURE_FORMATS } from '../../media/enclosures/enclosures.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { networkOf } from '../../platform/http/network.ts'
import { guest, type Viewer } from '../../platform/http/viewer.ts'
import { utcDay } from '../../platform/text/calendar.ts'
import { countryOf } from '../../platform/text/countries.ts'
import { NotInYourRegion } from '../../store/errors.ts'
import { countDownload } from './download-queries.ts'
import { EpisodeClosed, EpisodeNotFound } from './errors.ts'
import { decideEpisode } from './open-episodes.ts'
import { admitDownload, hashOfDay } from './podcast-viewer.ts'

/** Permission and availability can change with every request. */
const CACHE = 'private, no-cache'

/** A film, its time marks, or one of its transcripts. */
const FILE = /^[1-9]\d{0,14}(\.(m4a|mp4|json)|-[1-9]\d{0,14}\.vtt)$/

export interface EpisodeRequest {
  id: number
  file: string
  viewer: Viewer
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends a file of an episode that this viewer may have now. */
export async function sendEpisodeFile(ctx: StoreContext, asked: EpisodeRequest): Promise<FastifyReply> {
  const { id, file, viewer, request, reply } = asked
  if (!FILE.test(file)) throw EpisodeNotFound()
  const podcast = await requirePodcast(ctx, id, viewer)
  const episode = await requireEpisode(ctx, podcast, asked)
  const [, captionId] = /-(\d+)\.vtt$/.exec(file) ?? []
  if (captionId) return sendTranscript(asked, episode, Number(captionId))
  if (file.endsWith('.json')) return sendChapters(reply, episode)
  const { type, extension } = ENCLOSURE_FORMATS[podcast.medium]
  if (episode.state !== 'ready' || !episode.file_key || !file.endsWith(`.${extension}`))
    throw EpisodeNotFound()
  if (viewer.id) await admitDownload(ctx, viewer, request)
  if (isFirstRequest(request)) await countEpisode(ctx, podcast, episode, asked)
  return deliverFile(request, reply, {
    key: episode.file_key,
    cache: CACHE,
    headers: { 'content-type': type },
  })
}

/** A podcast that is on, and public for a guest. */
export async function requirePodcast(ctx: StoreContext, id: number, viewer: Viewer) {
  const podcast = await findPodcastById(ctx.db, ctx.store.id, id)
  if (!podcast || (viewer === guest && podcast.audience !== 'public')) throw PodcastNotFound()
  return podcast
}

async function requireEpisode(
  ctx: StoreContext,
  podcast: PodcastRow,
  { file, viewer, request }: EpisodeRequest,
): Promise<EpisodeRow> {
  const programId = Number(/^\d+/.exec(file)![0])
  const episode = await findEpisode(ctx.db, podcast, programId)
  if (!episode) throw EpisodeNotFound()
  const verdict = await decideEpisode(ctx, viewer, episode)
  if (verdict === 'hidden') throw EpisodeNotFound()
  if (verdict === 'closed') throw EpisodeClosed()
  if (!isOpenTo(episode.region, await countryOf(ctx, request))) throw NotInYourRegion()
  return episode
}

function sendTranscript({ request, reply }: EpisodeRequest, { captions }: EpisodeRow, id: number) {
  const caption = captions.find((one) => one.id === id)
  if (!caption) throw EpisodeNotFound()
  return deliverFile(request, reply, { key: caption.file_key, cache: CACHE })
}

/** The time marks as Podcasting 2.0 has them. */
const sendChapters = (reply: FastifyReply, { markers }: EpisodeRow) =>
  reply.headers({ 'content-type': 'application/json+chapters; charset=utf-8', 'cache-control': CACHE }).send(
    JSON.stringify({
      version: '1.2.0',
      chapters: markers.map(({ at_seconds, title }) => ({ startTime: at_seconds, title })),
    }),
  )

/** A file comes in many ranges, and again where an app looks whether it has changed. */
const isFirstRequest = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['if-none-match'] === undefined && /^bytes=0-(?!1$)|^$/.test(headers.range ?? '')

function countEpisode(
  ctx: StoreContext,
  podcast: PodcastRow,
  episode: EpisodeRow,
  { viewer, request }: EpisodeRequest,
) {
  const listener = viewer.id
    ? `member ${viewer.id}`
    : `${networkOf(request.ip)} ${request.headers['user-agent'] ?? ''}`
  return countDownload(ctx.db, {
    podcast_id: podcast.id,
    content_id: episode.program_id,
    store_id: ctx.store.id,
    day: utcDay(ctx.clock),
    listener: hashOfDay(ctx, listener),
  })
}
