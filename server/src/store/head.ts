import { escape, json } from './html.ts'
import { LOCALE_PARAM } from './locale.ts'

/** What search engines, and whoever links to a page, are told of it. */
export interface Head {
  /** Without the name of the store; a page without one is the store itself. */
  title?: string | undefined
  description?: string | null
  /** Path of the page without anything that only narrows or orders what it shows; none for a page nobody should find. */
  canonical?: string
  /** Path of the picture that stands for it elsewhere. */
  image?: string | null
  kind?: 'website' | 'video.other' | 'profile'
  /** Path of its feed. */
  feed?: string
  /** What it says of itself in the words of schema.org. */
  data?: object[]
}

export interface HeadPlace {
  origin: string
  store: string
  /** The language the page speaks. */
  locale: string
  /** Those it is offered in, the store's own first. */
  locales: readonly string[]
  /** Search engines are asked to leave the whole store out. */
  isHidden?: boolean
}

const meta = (name: string, content: string | null | undefined) =>
  content ? `<meta name="${name}" content="${escape(content)}">` : ''
const property = (name: string, content: string | null | undefined) =>
  content ? `<meta property="${name}" content="${escape(content)}">` : ''
const link = (rel: string, href: string, more = '') => `<link rel="${rel}" href="${escape(href)}"${more}>`

const MOST_WORDS = 300

/** A description as one line of text, as long as anybody reads. */
export function lineOf(text: string | null | undefined): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  if (line.length <= MOST_WORDS) return line || null
  return `${line.slice(0, line.lastIndexOf(' ', MOST_WORDS) + 1 || MOST_WORDS).trimEnd()}…`
}

/** The head's tags that speak to others than the browser. */
export function headTags(head: Head, place: HeadPlace): string {
  const { origin, store } = place
  const title = head.title ? `${head.title} · ${store}` : store
  const description = lineOf(head.description)
  return [
    `<title>${escape(title)}</title>`,
    meta('description', description),
    ...addresses(head, place),
    property('og:site_name', store),
    property('og:type', head.kind ?? 'website'),
    property('og:title', head.title ?? store),
    property('og:description', description),
    property('og:image', head.image && origin + head.image),
    meta('twitter:card', head.image ? 'summary_large_image' : 'summary'),
    ...(head.data ?? []).map((data) => `<script type="application/ld+json">${json(data)}</script>`),
  ]
    .filter(Boolean)
    .join('\n')
}

function addresses({ canonical, feed }: Head, place: HeadPlace): string[] {
  const { origin, store, locale, locales, isHidden } = place
  if (canonical === undefined || isHidden) return [meta('robots', 'noindex')]
  const inLanguage = (language: string) =>
    origin + canonical + (language === locales[0] ? '' : `?${LOCALE_PARAM}=${language}`)
  return [
    link('canonical', inLanguage(locale)),
    property('og:url', inLanguage(locale)),
    ...(locales.length > 1 ? alternates(locales, inLanguage) : []),
    ...(feed
      ? [link('alternate', origin + feed, ` type="application/rss+xml" title="${escape(store)}"`)]
      : []),
  ]
}

const alternates = (locales: readonly string[], inLanguage: (language: string) => string) => [
  ...locales.map((language) => link('alternate', inLanguage(language), ` hreflang="${language}"`)),
  link('alternate', inLanguage(locales[0]!), ' hreflang="x-default"'),
]
