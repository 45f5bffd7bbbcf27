import type { Author, Card, Content } from '@matinee/contract/catalogue/catalogue'
import { toPlainText } from '@matinee/contract/catalogue/rich-text'
import { metaDescriptionOf } from '@matinee/contract/store/head'

const CONTEXT = 'https://schema.org'

export interface Breadcrumb {
  name: string
  path: string
}

/** Seconds as an ISO 8601 duration: PT1H2M3S. */
export function formatIsoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor((whole % 3600) / 60), 'M'],
    [whole % 60, 'S'],
  ] as const
  return `PT${parts.flatMap(([amount, unit]) => (amount > 0 ? [`${amount}${unit}`] : [])).join('') || '0S'}`
}

/** The store with its search action. */
export const buildStoreData = (origin: string, { title, logo }: { title: string; logo: string | null }) => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name: title,
  url: `${origin}/catalog`,
  ...(logo && { image: origin + logo }),
  potentialAction: {
    '@type': 'SearchAction',
    target: `${origin}/search?query={query}`,
    'query-input': 'required name=query',
  },
})

/** The breadcrumbs of a page. */
export const buildBreadcrumbsData = (origin: string, places: Breadcrumb[]) => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: places.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
})

/** A page that lists programs. */
export const buildListData = (origin: string, { name, path }: Breadcrumb, cards: Card[]) => ({
  '@context': CONTEXT,
  '@type': 'CollectionPage',
  name,
  url: origin + path,
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: cards.map(({ title, permalink }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      url: `${origin}/programs/${encodeURIComponent(permalink)}`,
    })),
  },
})

/** A person with their page. */
export const buildAuthorData = (origin: string, { name, bio, image, links }: Author, path: string) => ({
  '@context': CONTEXT,
  '@type': 'ProfilePage',
  mainEntity: {
    '@type': 'Person',
    name,
    url: origin + path,
    ...(bio && { description: metaDescriptionOf(toPlainText(bio)) }),
    ...(image && { image: origin + image }),
    ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
  },
})

/** A program: a film as VideoObject, other kinds by their own types. */
export function buildProgramData(origin: string, content: Content, path: string): object {
  const { title, short_description, horizontal_image, vertical_image, published_at, authors, tags } = content
  const pictures = [horizontal_image, vertical_image].flatMap((src) => (src ? [origin + src] : []))
  const isFilm = content.kind === 'video' && content.ready && pictures.length > 0 && published_at
  return {
    '@context': CONTEXT,
    '@type': isFilm ? 'VideoObject' : content.kind === 'collection' ? 'CreativeWorkSeries' : 'CreativeWork',
    name: title,
    description:
      metaDescriptionOf(short_description) ?? metaDescriptionOf(toPlainText(content.description)) ?? title,
    url: origin + path,
    isAccessibleForFree: content.access !== 'paid',
    ...(authors.length > 0 && { author: authors.map(({ name }) => ({ '@type': 'Person', name })) }),
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
    ...(published_at && { datePublished: published_at }),
    ...(isFilm
      ? { thumbnailUrl: pictures, uploadDate: published_at, duration: formatIsoDuration(content.duration) }
      : { ...(pictures.length > 0 && { image: pictures }) }),
  }
}
