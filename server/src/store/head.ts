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
    ...cardTags(head, place),
    ...(head.data ?? []).map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Any size of this ratio: whoever frames the player decides. */
const PLAYER_SIZE = { width: '1280', height: '720' }

/** A card plays where every site may frame the player: nobody else's domains are known. */
function cardTags({ image, embed }: Head, { origin, isHidden }: HeadContext): string[] {
  if (!image || !embed?.isOpen || isHidden)
    return [metaTag('twitter:card', image ? 'summary_large_image' : 'summary')]
  const player = origin + embed.path
  return [
    propertyTag('og:video', player),
    propertyTag('og:video:type', 'text/html'),
    propertyTag('og:video:width', PLAYER_SIZE.width),
    propertyTag('og:video:height', PLAYER_SIZE.height),
    metaTag('twitter:card', 'player'),
    metaTag('twitter:player', player),
    metaTag('twitter:player:width', PLAYER_SIZE.width),
    metaTag('twitter:player:height', PLAYER_SIZE.height),
  ]
}

/** Where other sites ask how to embed this page: https://oembed.com, section 4. */
function discoveryTags({ canonical = '', title = '' }: Head, { origin }: HeadContext): string[] {
  const about = `${origin}/oembed?url=${encodeURIComponent(origin + canonical)}`
  const name = ` title="${escapeMarkup(title)}"`
  return [
    linkTag('alternate', about, ` type="application/json+oembed"${name}`),
    linkTag('alternate', `${about}&format=xml`, ` type="text/xml+oembed"${name}`),
  ]
}

function addressTags(head: Head, place: HeadContext, title: string): string[] {
  const { canonical, feed, podcast } = head
  const { origin, store, locale, locales, isHidden } = place
  if (canonical === undefined || isHidden) return [metaTag('robots', 'noindex')]
  const searchedIn = (path: string, language = locale) =>
    language === locales[0] ? path : `${path}?${LOCALE_PARAM}=${language}`
  const inLanguage = (language: string) => origin + searchedIn(canonical, language)
  const { languages = locales } = head
  const address = inLanguage(languages.includes(locale) ? locale : (languages[0] ?? locales[0]!))
  return [
    linkTag('canonical', address),
    propertyTag('og:url', address),
    ...(languages.length > 1 ? alternateTags(languages, inLanguage) : []),
    ...(head.embed ? discoveryTags(head, place) : []),
    ...(feed ? [feedTag(origin + searchedIn(feed), store)] : []),
    ...(podcast ? [feedTag(origin + podcast, title)] : []),
  ]
}

const feedTag = (href: string, title: string) =>
  linkTag('alternate', href, ` type="application/rss+xml" title="${escapeMarkup(title)}"`)

const alternateTags = (locales: readonly string[], inLanguage: (language: string) => string) => [
  ...locales.map((language) => linkTag('alternate', inLanguage(language), ` hreflang="${language}"`)),
  linkTag('alternate', inLanguage(locales[0]!), ' hreflang="x-default"'),
]
