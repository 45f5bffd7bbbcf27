import type { Content } from '@matinee/contract/catalogue/catalogue'
import { toPlainText } from '@matinee/contract/catalogue/rich-text'
import { addressOf } from '@matinee/contract/platform/address'
import { getLivePlayback } from '@matinee/contract/live/live-playback'
import { getPlayback } from '@matinee/contract/playback/playback'
import { isOnAir } from '../catalogue/badges.ts'
import { catalogBreadcrumb, pagePath } from '../catalogue/heads.ts'
import { contentAt } from '../catalogue/queries.ts'
import { buildBreadcrumbsData, buildProgramData } from '../catalogue/structured-data.ts'
import type { HeadInput, WriteHead } from '../page.ts'
import { publicFeedOf } from '../catalogue/public-feed.ts'

export const programHead: WriteHead = (input) => {
  const content = input.queries.getQueryData(contentAt(input.params['permalink']!).queryKey)
  if (!content) return {}
  return {
    title: content.meta_title ?? content.title,
    description: content.meta_description ?? content.short_description ?? toPlainText(content.description),
    canonical: pagePath('programs', content.permalink),
    image: content.horizontal_image,
    kind: 'video.other',
    ...publicFeedOf(content),
    data: structuredDataOf(content, input),
    ...embedOf(content),
    ...filesOf(content, input.search['autoplay'] === true),
  }
}

/** A file to download has nothing that plays. */
const embedOf = ({ embedding, kind, permalink }: Content) =>
  embedding === 'nowhere' || kind === 'resource'
    ? {}
    : { embed: { path: `/embed/${encodeURIComponent(permalink)}`, isOpen: embedding === 'everywhere' } }

function structuredDataOf(content: Content, { origin, t }: HeadInput) {
  const path = pagePath('programs', content.permalink)
  const [category] = content.categories
  return [
    buildProgramData(origin, content, path),
    buildBreadcrumbsData(origin, [
      catalogBreadcrumb(t),
      ...(category ? [{ name: category.title, path: pagePath('categories', category.permalink) }] : []),
      { name: content.title, path },
    ]),
  ]
}

// What a broadcast passes through, one loading the next where they are not named.
const BROADCAST_MODULES = ['src/live/LiveStage.tsx', 'src/live/LivePlayer.tsx']
const BEGINS_BROADCAST = { script: 'src/live/main.ts', engine: 'hls.js/dist/' }

/** An autoplaying film starts before its screen and player are loaded; hls.js follows once it runs. */
function filesOf({ id, kind, ready, permalink, live_state }: Content, isAutoplay: boolean) {
  if (isOnAir({ live_state }))
    return {
      fetches: [addressOf(getLivePlayback, { params: { id } })],
      modules: BROADCAST_MODULES,
      beginsWith: BEGINS_BROADCAST,
    }
  if (kind !== 'video' || !ready) return {}
  const fetches = [addressOf(getPlayback, { params: { permalink } })]
  return isAutoplay
    ? { fetches, modules: ['src/playback/begin-film.ts'], playsAtOnce: true }
    : { fetches, modules: ['src/playback/FilmPlayer.tsx'] }
}
