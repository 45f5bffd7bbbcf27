import type { EpisodeRow } from '../../catalogue/podcasts/episode-queries.ts'
import type { PodcastPage, PodcastRow } from '../../catalogue/podcasts/podcast-queries.ts'
import { publicFeedPath } from '../../catalogue/podcasts/podcasts.ts'
import { ENCLOSURE_FORMATS } from '../../media/enclosures/enclosures.ts'
import { escapeMarkup } from '../../store/html.ts'
import { podcastGuidOf } from './podcast-guid.ts'

export interface PodcastFeed {
  origin: string
  /** Path of its folder: the feed is `rss` in it, the files are in `episodes`. */
  folder: string
  podcast: PodcastRow
  page: PodcastPage
  store: { title: string; description: string }
  cover: string | null
  episodes: readonly EpisodeRow[]
  /** For one member: no directory takes it up. */
  isPersonal: boolean
}

const tag = (name: string, text: string | null | undefined) =>
  text ? `<${name}>${escapeMarkup(text)}</${name}>` : ''

/** A podcast as RSS 2.0 with the tags of iTunes and Podcasting 2.0. */
export function writePodcastFeed(feed: PodcastFeed): string {
  const { origin, folder, podcast, page, store, episodes, isPersonal } = feed
  const title = page.title ?? store.title
  const author = page.authors.join(', ') || store.title
  const isSerial = podcast.content_id !== null
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
${tag('title', title)}
${tag('link', origin + page.page)}
${tag('description', page.description ?? store.description)}
${tag('language', podcast.language)}
<atom:link href="${escapeMarkup(`${origin}${folder}/rss`)}" rel="self" type="application/rss+xml"/>
${tag('itunes:author', author)}
${tag('itunes:type', isSerial ? 'serial' : 'episodic')}
${tag('itunes:explicit', String(podcast.explicit))}
${genreTag(podcast.genre)}
${coverTags(feed, title)}
${isPersonal ? tag('itunes:block', 'Yes') : ownerTag(podcast, author)}
${tag('podcast:guid', podcastGuidOf(origin + publicFeedPath(podcast.id)))}
<podcast:locked>${isPersonal ? 'yes' : 'no'}</podcast:locked>
${tag('podcast:medium', podcast.medium === 'video' ? 'video' : 'podcast')}
${episodes.map((episode) => writeItem(feed, episode)).join('\n')}
</channel>
</rss>
`
}

function genreTag(genre: string) {
  const [main = '', part] = genre.split(' > ')
  const inner = part ? `<itunes:category text="${escapeMarkup(part)}"/>` : ''
  return `<itunes:category text="${escapeMarkup(main)}">${inner}</itunes:category>`
}

function coverTags({ cover, origin, page }: PodcastFeed, title: string) {
  if (!cover) return ''
  const address = origin + cover
  return `<itunes:image href="${escapeMarkup(address)}"/><image>${tag('url', address)}${tag('title', title)}${tag('link', origin + page.page)}</image>`
}

const ownerTag = ({ contact }: PodcastRow, name: string) =>
  contact ? `<itunes:owner>${tag('itunes:name', name)}${tag('itunes:email', contact)}</itunes:owner>` : ''

function writeItem(feed: PodcastFeed, episode: EpisodeRow) {
  const { origin, podcast } = feed
  const { type, extension } = ENCLOSURE_FORMATS[podcast.medium]
  const file = (name: string) => escapeMarkup(`${origin}${feed.folder}/episodes/${name}`)
  return [
    '<item>',
    tag('title', episode.title),
    tag('link', `${origin}/programs/${encodeURIComponent(episode.permalink)}`),
    `<guid isPermaLink="false">${escapeMarkup(`${origin}/programs/${episode.program_id}`)}</guid>`,
    tag('pubDate', new Date(episode.published_at).toUTCString()),
    tag('description', episode.description),
    `<enclosure url="${file(`${episode.program_id}.${extension}`)}" length="${episode.bytes ?? 0}" type="${type}"/>`,
    tag('itunes:duration', episode.seconds === null ? null : String(Math.round(episode.seconds))),
    tag('itunes:author', episode.authors.join(', ')),
    tag('itunes:explicit', String(podcast.explicit)),
    ...numberTags(episode),
    ...episode.captions.map(
      ({ id, language }) =>
        `<podcast:transcript url="${file(`${episode.program_id}-${id}.vtt`)}" type="text/vtt" language="${escapeMarkup(language)}"/>`,
    ),
    ...(episode.markers.length > 0
      ? [`<podcast:chapters url="${file(`${episode.program_id}.json`)}" type="application/json+chapters"/>`]
      : []),
    '</item>',
  ].join('')
}

const numberTags = ({ season, episode }: EpisodeRow) => [
  ...(season === null ? [] : [tag('itunes:season', String(season)), tag('podcast:season', String(season))]),
  ...(episode === null
    ? []
    : [
        tag('itunes:episode', String(episode)),
        tag('podcast:episode', String(episode)),
        tag('itunes:episodeType', 'full'),
      ]),
]
