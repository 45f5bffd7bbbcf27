import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { coverOf } from '../../catalogue/podcasts/cover.ts'
import { listEpisodes } from '../../catalogue/podcasts/episode-queries.ts'
import { pictureOf, publicFeedFolder, publicFeedPath } from '../../catalogue/podcasts/podcasts.ts'
import { storeContext, type StoreContext } from '../../platform/http/http.ts'
import { prepare, sendCompressed, sendPrepared } from '../../platform/http/prepared.ts'
import { guest, type Viewer } from '../../platform/http/viewer.ts'
import { originOf } from '../../store/origin.ts'
import { memberFeedFolder } from './addresses.ts'
import { requirePodcast } from './episode-files.ts'
import { writePodcastFeed } from './feed.ts'
import { episodeFilter } from './open-episodes.ts'
import { viewerOfAddress } from './podcast-viewer.ts'

const TYPE = 'application/rss+xml; charset=utf-8'

/** Sends the public feed, which is the same for everybody and kept until the catalogue changes. */
export async function sendPublicFeed(request: FastifyRequest, reply: FastifyReply, id: number) {
  const key = `${originOf(request)}${publicFeedPath(id)}`
  const answer = await request.server.prepared.findOrMake(request.store.id, key, async () => {
    const { text, modified } = await writeFeedFor(request, id, {
      viewer: guest,
      folder: publicFeedFolder(id),
    })
    return prepare(text, { 'content-type': TYPE, 'last-modified': modified })
  })
  return sendPrepared(request, reply, answer)
}

/** Sends a member's feed with what they may have at this moment. */
export async function sendMemberFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, id }: { token: string; id: number },
) {
  const viewer = await viewerOfAddress(storeContext(request), token)
  const { text, modified } = await writeFeedFor(request, id, {
    viewer,
    folder: memberFeedFolder(token, id),
  })
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  void reply.headers({
    etag,
    'content-type': TYPE,
    'last-modified': modified,
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return sendCompressed(request, reply, text)
}

async function writeFeedFor(
  request: FastifyRequest,
  id: number,
  { viewer, folder }: { viewer: Viewer; folder: string },
) {
  const ctx = storeContext(request)
  const { page, ...podcast } = await requirePodcast(ctx, id, viewer)
  const listed = await listEpisodes(ctx.db, podcast)
  const verdictOf = await episodeFilter(ctx, viewer)
  const episodes = listed.filter((episode) => episode.state === 'ready' && verdictOf(episode) === 'open')
  const picture = pictureOf(page.picture, listed)
  const text = writePodcastFeed({
    origin: originOf(request),
    folder,
    podcast,
    page,
    store: storeTexts(request),
    cover: picture && (await drawnCover(ctx, picture)),
    episodes,
    isPersonal: viewer !== guest,
  })
  return { text, modified: lastModified(episodes, podcast.created_at) }
}

function storeTexts({ server, store }: FastifyRequest) {
  const { title, meta_description, tagline } = server.stores.get(store.id)!
  return { title, description: meta_description ?? tagline ?? title }
}

/** A picture that cannot be drawn takes no feed away. */
const drawnCover = (ctx: StoreContext, picture: string) =>
  coverOf(ctx, picture).catch((error: unknown) => {
    ctx.log.error({ err: error, picture }, 'the cover of a podcast could not be drawn')
    return null
  })

const lastModified = (episodes: readonly { published_at: string }[], before: string) =>
  new Date(
    Math.max(...[before, ...episodes.map(({ published_at }) => published_at)].map(Date.parse)),
  ).toUTCString()
