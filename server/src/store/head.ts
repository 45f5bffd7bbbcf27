import { metaDescriptionOf, type Head } from '@matinee/contract/store/head'
import { escapeMarkup, scriptJson } from './html.ts'
import { LOCALE_PARAM } from './locale.ts'

export interface HeadContext {
  origin: string
  store: string
  /** The language of the page. */
  locale: string
  /** The offered languages, the store's own first. */
  locales: readonly string[]
  /** Search engines are asked to leave the whole store out. */
  isHidden?: boolean
}

const metaTag = (name: string, content: string | null | undefined) =>
  content ? `<meta name="${name}" content="${escapeMarkup(content)}">` : ''
const propertyTag = (name: string, content: string | null | undefined) =>
  content ? `<meta property="${name}" content="${escapeMarkup(content)}">` : ''
const linkTag = (rel: string, href: string, more = '') =>
  `<link rel="${rel}" href="${escapeMarkup(href)}"${more}>`

/** The tags of the head for search engines and link previews. */
export function headTags(head: Head, place: HeadContext): string {
  const { origin, store } = place
  const title = head.title ? `${head.title} · ${store}` : store
  const description = metaDescriptionOf(head.description)
  return [
    `<title>${escapeMarkup(title)}</title>`,
    metaTag('description', description),
    ...addressTags(head, place, title),
    propertyTag('og:site_name', store),
    propertyTag('og:type', head.kind ?? 'website'),
    propertyTag('og:title', head.title ?? store),
    propertyTag('og:description', description),
    propertyTag('og:image', head.image && origin + head.image),
    metaTag('twitter:card', head.image ? 'summary_large_image' : 'summary'),
    ...(head.data ?? []).map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ]
    .filter(Boolean)
    .join('\n')
}

function addressTags({ canonical, feed, podcast }: Head, place: HeadContext, title: string): string[] {
  const { origin, store, locale, locales, isHidden } = place
  if (canonical === undefined || isHidden) return [metaTag('robots', 'noindex')]
  const inLanguage = (language: string) =>
    origin + canonical + (language === locales[0] ? '' : `?${LOCALE_PARAM}=${language}`)
  return [
    linkTag('canonical', inLanguage(locale)),
    propertyTag('og:url', inLanguage(locale)),
    ...(locales.length > 1 ? alternateTags(locales, inLanguage) : []),
    ...(feed ? [feedTag(origin + feed, store)] : []),
    ...(podcast ? [feedTag(origin + podcast, title)] : []),
  ]
}

const feedTag = (href: string, title: string) =>
  linkTag('alternate', href, ` type="application/rss+xml" title="${escapeMarkup(title)}"`)

const alternateTags = (locales: readonly string[], inLanguage: (language: string) => string) => [
  ...locales.map((language) => linkTag('alternate', inLanguage(language), ` hreflang="${language}"`)),
  linkTag('alternate', inLanguage(locales[0]!), ' hreflang="x-default"'),
]
