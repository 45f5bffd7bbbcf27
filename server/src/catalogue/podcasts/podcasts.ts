import type { Podcast, PodcastSettings } from '@matinee/contract/catalogue/podcasts'
import { requestEnclosures } from '../../media/enclosures/jobs.ts'
import { audit } from '../../platform/audit.ts'
import { transact, type Context } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { utcDay } from '../../platform/text/calendar.ts'
import { findStore } from '../../store/queries.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { listEpisodes, type EpisodeRow } from './episode-queries.ts'
import { PodcastNeedsCollection, PodcastNotFound } from './errors.ts'
import * as query from './podcast-queries.ts'
import type { PodcastRow, PodcastSubject } from './podcast-queries.ts'

export interface PodcastQuery {
  content_id?: number
  category_id?: number
}

/** The podcast of a collection, a category or the store; the default settings while it was never on. */
export async function readPodcast(ctx: StoreContext, viewer: Viewer, asked: PodcastQuery): Promise<Podcast> {
  assertMaySee(viewer, 'content')
  const subject = toSubject(asked)
  const { picture } = await findSubject(ctx, subject)
  const row = await query.findPodcast(ctx.db, ctx.store.id, subject)
  const episodes = row ? await listEpisodes(ctx.db, row) : []
  return {
    ...(row ? toSettings(row) : defaultsOf(ctx)),
    id: row?.id ?? null,
    feed: row?.audience === 'public' ? publicFeedPath(row.id) : null,
    has_picture: pictureOf(picture, episodes) !== null,
    episodes: countStates(episodes),
    downloads: row ? await query.countDownloads(ctx.db, row.id, utcDay(ctx.clock, -30)) : 0,
  }
}

/** Saves the settings of a podcast and has the files of its episodes made. */
export function savePodcast(
  ctx: StoreContext,
  viewer: Viewer,
  asked: PodcastQuery,
  settings: PodcastSettings,
): Promise<Podcast> {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const subject = toSubject(asked)
    const { title } = await findSubject(ctx, subject)
    const row = await query.putPodcast(ctx.db, {
      ...toSettings(settings),
      ...subject,
      store_id: ctx.store.id,
      created_at: ctx.clock.now().toISOString(),
    })
    if (row.audience !== 'off') await requestFiles(ctx, row, [null, 'failed'])
    await audit(ctx, viewer, {
      act: `podcast.${row.audience}`,
      subject: { kind: 'podcast', id: row.id, name: title ?? (await findStore(ctx.db, ctx.store.id)).title },
    })
    await notifyCatalogueChanged(ctx)
    return readPodcast(ctx, viewer, asked)
  })
}

/** Has the files made that the podcasts of a store lack. */
export const prepareEpisodes = (ctx: Context, storeId: number) =>
  transact(ctx, async (ctx) => {
    for (const podcast of await query.listPodcasts(ctx.db, storeId)) await requestFiles(ctx, podcast, [null])
  })

async function requestFiles(ctx: Context, podcast: PodcastRow, states: readonly EpisodeRow['state'][]) {
  const lacking = (await listEpisodes(ctx.db, podcast)).filter(({ state }) => states.includes(state))
  const videoIds = [...new Set(lacking.map(({ video_id }) => video_id))]
  await requestEnclosures(ctx, podcast.store_id, { medium: podcast.medium, videoIds })
}

/** The folder of a podcast's public addresses. */
export const publicFeedFolder = (id: number) => `/podcasts/${id}`

export const publicFeedPath = (id: number) => `${publicFeedFolder(id)}/rss`

function toSubject({ content_id, category_id }: PodcastQuery): PodcastSubject {
  if (content_id !== undefined && category_id !== undefined) throw PodcastNeedsCollection()
  return { content_id: content_id ?? null, category_id: category_id ?? null }
}

async function findSubject(ctx: StoreContext, subject: PodcastSubject) {
  const found = await query.findSubjectName(ctx.db, ctx.store.id, subject)
  if (!found) throw PodcastNotFound()
  if (subject.content_id !== null && found.kind !== 'collection') throw PodcastNeedsCollection()
  return found
}

const toSettings = ({ audience, medium, language, genre, explicit, contact = null }: PodcastSettings) => ({
  audience,
  medium,
  language,
  genre,
  explicit,
  contact,
})

const defaultsOf = ({ store }: StoreContext): PodcastSettings => ({
  audience: 'off',
  medium: 'audio',
  language: store.locale,
  genre: 'TV & Film',
  explicit: false,
  contact: null,
})

/** The picture of what a podcast shows, or of its first episode. */
export const pictureOf = (picture: string | null, episodes: readonly EpisodeRow[]) =>
  picture ?? episodes.find(({ image }) => image)?.image ?? null

function countStates(episodes: readonly EpisodeRow[]) {
  const count = (state: string) => episodes.filter((episode) => episode.state === state).length
  const [ready, failed] = [count('ready'), count('failed')]
  return { ready, failed, making: episodes.length - ready - failed }
}
