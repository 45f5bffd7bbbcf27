import type { StoreContext } from '../../platform/http/http.ts'
import { metaDescriptionOf } from '@matinee/contract/store/head'
import { escapeMarkup } from '../../store/html.ts'
import { translateCards } from '../programs/translated-programs.ts'
import { listNewestFeedItems, type FeedItem, type FeedTerm } from './feed-queries.ts'

export interface Feed {
  origin: string
  /** Path of the feed itself. */
  path: string
  /** Path of the page it belongs to. */
  page: string
  title: string
  description: string
  language: string
  /** The query of the addresses of pages in its language. */
  search: string
}

/** The newest programs of a store, of a category or of an author, as RSS 2.0. */
export async function writeFeed(ctx: StoreContext, feed: Feed, term?: FeedTerm): Promise<string> {
  const items = await translateCards(ctx, await listNewestFeedItems(ctx, term))
  const { origin, path, page, title, description, language, search } = feed
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escapeMarkup(title)}</title>
<link>${escapeMarkup(origin + page + search)}</link>
<description>${escapeMarkup(description)}</description>
<language>${escapeMarkup(language)}</language>
<atom:link href="${escapeMarkup(origin + path + search)}" rel="self" type="application/rss+xml"/>
${items.map((item) => formatFeedItem(feed, item)).join('')}</channel>
</rss>
`
}

function formatFeedItem({ origin, search }: Feed, item: FeedItem) {
  const page = `${origin}/programs/${encodeURIComponent(item.permalink)}${search}`
  return [
    '<item>',
    `<title>${escapeMarkup(item.title)}</title>`,
    `<link>${escapeMarkup(page)}</link>`,
    `<guid isPermaLink="false">${escapeMarkup(`${origin}/programs/${item.id}`)}</guid>`,
    `<pubDate>${new Date(item.published_at).toUTCString()}</pubDate>`,
    ...(item.short_description
      ? [`<description>${escapeMarkup(metaDescriptionOf(item.short_description) ?? '')}</description>`]
      : []),
    ...item.categories.map((name) => `<category>${escapeMarkup(name)}</category>`),
    ...item.authors.map((name) => `<dc:creator>${escapeMarkup(name)}</dc:creator>`),
    ...(item.picture ? [`<media:thumbnail url="${escapeMarkup(origin + item.picture)}"/>`] : []),
    '</item>\n',
  ].join('')
}
