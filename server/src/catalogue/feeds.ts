import type { Db } from '../platform/database.ts'
import { lineOf } from '../store/head.ts'
import { escape } from '../store/html.ts'
import { newestOf, type FeedItem, type FeedTerm } from './feed-queries.ts'

export interface Feed {
  origin: string
  /** Path of the feed itself. */
  path: string
  /** Path of the page it belongs to. */
  page: string
  title: string
  description: string
  language: string
}

/** The newest programs of a store, of a category or of an author, as RSS 2.0. */
export async function writeFeed(db: Db, storeId: number, feed: Feed, term?: FeedTerm): Promise<string> {
  const items = await newestOf(db, storeId, term)
  const { origin, path, page, title, description, language } = feed
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escape(title)}</title>
<link>${escape(origin + page)}</link>
<description>${escape(description)}</description>
<language>${escape(language)}</language>
<atom:link href="${escape(origin + path)}" rel="self" type="application/rss+xml"/>
${items.map((item) => itemOf(origin, item)).join('')}</channel>
</rss>
`
}

function itemOf(origin: string, item: FeedItem) {
  const page = `${origin}/programs/${encodeURIComponent(item.permalink)}`
  return [
    '<item>',
    `<title>${escape(item.title)}</title>`,
    `<link>${escape(page)}</link>`,
    `<guid isPermaLink="false">${escape(`${origin}/programs/${item.id}`)}</guid>`,
    `<pubDate>${new Date(item.published_at).toUTCString()}</pubDate>`,
    ...(item.short_description
      ? [`<description>${escape(lineOf(item.short_description) ?? '')}</description>`]
      : []),
    ...item.categories.map((name) => `<category>${escape(name)}</category>`),
    ...item.authors.map((name) => `<dc:creator>${escape(name)}</dc:creator>`),
    ...(item.picture ? [`<media:thumbnail url="${escape(origin + item.picture)}"/>`] : []),
    '</item>\n',
  ].join('')
}
