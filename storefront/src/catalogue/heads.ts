import type { Card } from '@matinee/contract/catalogue/catalogue'
import { toPlainText } from '@matinee/contract/catalogue/rich-text'
import type { HeadInput, WriteHead } from '../page.ts'
import { publicFeedOf } from './public-feed.ts'
import { leadsOf } from './catalog.ts'
import { AUTHOR_SORTS, CATEGORY_SORTS, listIn } from './filters.ts'
import {
  authorAt,
  categoryAt,
  firstRows,
  newest,
  programsInCategory,
  programsOfAuthor,
  type programs,
} from './queries.ts'
import { buildAuthorData, buildBreadcrumbsData, buildListData, buildStoreData } from './structured-data.ts'

export const catalogHead: WriteHead = ({ queries, page: { store }, origin, description, t }) => {
  const rows = queries.getQueryData(firstRows.queryKey)?.categories ?? []
  const cards = queries.getQueryData(newest.queryKey)?.body ?? []
  return {
    title: t('catalog.title'),
    description,
    canonical: '/catalog',
    image: store.banner_image ?? leadsOf(rows, cards)[0]?.horizontal_image ?? null,
    feed: '/rss',
    data: [
      buildStoreData(origin, store),
      buildListData(origin, { name: store.title, path: '/catalog' }, cards),
    ],
  }
}

export const categoryHead: WriteHead = ({ queries, params, search, origin, t }) => {
  const category = queries.getQueryData(categoryAt(params['permalink']!).queryKey)
  if (!category) return {}
  const path = pagePath('categories', params['permalink']!)
  const cards = firstCards(queries, programsInCategory(category.id, listIn(CATEGORY_SORTS)(search)))
  return {
    title: category.meta_title ?? category.title,
    description: category.meta_description ?? toPlainText(category.description),
    canonical: path,
    image: category.image ?? cards[0]?.horizontal_image ?? null,
    feed: `${path}/rss`,
    ...publicFeedOf(category),
    data: [
      buildListData(origin, { name: category.title, path }, cards),
      buildBreadcrumbsData(origin, [catalogBreadcrumb(t), { name: category.title, path }]),
    ],
  }
}

export const authorHead: WriteHead = ({ queries, params, search, origin, t }) => {
  const author = queries.getQueryData(authorAt(params['permalink']!).queryKey)
  if (!author) return {}
  const path = pagePath('authors', params['permalink']!)
  const cards = firstCards(queries, programsOfAuthor(author.id, listIn(AUTHOR_SORTS)(search)))
  return {
    title: author.meta_title ?? author.name,
    description: author.meta_description ?? toPlainText(author.bio),
    canonical: path,
    image: author.image,
    kind: 'profile',
    feed: `${path}/rss`,
    data: [
      buildAuthorData(origin, author, path),
      buildListData(origin, { name: author.name, path }, cards),
      buildBreadcrumbsData(origin, [catalogBreadcrumb(t), { name: author.name, path }]),
    ],
  }
}

/** The head of a page with nothing but a title. */
export const titleHead =
  (title: Parameters<HeadInput['t']>[0], canonical?: string): WriteHead =>
  ({ t }) => ({ title: t(title), ...(canonical && { canonical }) })

export const pagePath = (kind: 'programs' | 'categories' | 'authors', permalink: string) =>
  `/${kind}/${encodeURIComponent(permalink)}`

export const catalogBreadcrumb = (t: HeadInput['t']) => ({ name: t('catalog.title'), path: '/catalog' })

const firstCards = (queries: HeadInput['queries'], { queryKey }: ReturnType<typeof programs>): Card[] =>
  queries.getQueryData(queryKey)?.pages[0]?.items ?? []
