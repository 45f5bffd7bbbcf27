import * as contract from '@matinee/contract/catalogue/catalogue'
import type { Author, Card, Category, CategoryRow, Content } from '@matinee/contract/catalogue/catalogue'
import type { FastifyPluginAsync } from 'fastify'
import type { TermKind } from '@matinee/contract/catalogue/terms'
import type { StoreRow } from '../../store/queries.ts'
import {
  serveStorefrontPage,
  type StorefrontPageRequest,
  type StorefrontPageResult,
  type StorefrontPage,
} from '../../store/storefront-pages.ts'
import { wordsOf } from '../../store/words.ts'
import { findLeadPicture } from '../programs/lead-picture.ts'
import { findCurrentPermalink } from './permalink-redirect.ts'
import { toPlainText } from '@matinee/contract/catalogue/rich-text'
import { findMovedTerm } from '../terms/terms.ts'
import {
  buildAuthorData,
  buildBreadcrumbsData,
  buildListData,
  buildProgramData,
  buildStoreData,
} from './structured-data.ts'

const FILTER_PARAMS = ['sort', 'kind', 'length', 'free', 'custom'] as const

/** The pages of the catalogue; what is someone's own on them comes to the browser by itself. */
export const cataloguePages: FastifyPluginAsync = async (app) => {
  serveStorefrontPage(app, { path: '/catalog', describe: describeCatalog })
  serveStorefrontPage(app, {
    path: '/categories/:permalink',
    varies: [...FILTER_PARAMS, 'author_id'],
    describe: describeCategory,
  })
  serveStorefrontPage(app, {
    path: '/authors/:permalink',
    varies: [...FILTER_PARAMS, 'category_id'],
    describe: describeAuthor,
  })
  serveStorefrontPage(app, {
    path: '/programs/:permalink',
    varies: ['categoryId'],
    plays: true,
    describe: describeProgram,
  })
  serveStorefrontPage(app, {
    path: '/search',
    varies: [...FILTER_PARAMS, 'query', 'q', 'category_id', 'author_id'],
    describe: describeSearch,
  })
  serveStorefrontPage(app, { path: '/browse', describe: describeBrowsing })
  serveStorefrontPage(app, {
    path: '/library',
    describe: describePrivatePage('library.title', 'src/library/LibraryScreen'),
  })
  serveStorefrontPage(app, {
    path: '/favorites',
    describe: describePrivatePage('favorites.title', 'src/library/FavoritesScreen'),
  })
  app.get<{ Params: { permalink: string } }>('/category/:permalink', (request, reply) =>
    reply.redirect(pagePath('categories', request.params.permalink), 301),
  )
}

const pagePath = (kind: 'programs' | 'categories' | 'authors', permalink: string) =>
  `/${kind}/${encodeURIComponent(permalink)}`
const apiPath = (kind: 'contents' | 'categories' | 'authors', permalink: string) =>
  `/api/${kind}/${encodeURIComponent(permalink)}`
const listPath = (query: Record<string, string>) =>
  `${contract.listContents.path}?${new URLSearchParams(query).toString()}`

const findRequestStore = ({ request: { server, store } }: StorefrontPageRequest): StoreRow =>
  server.stores.get(store.id)!

const translate = ({ request: { server, store }, locale }: StorefrontPageRequest, key: string) =>
  wordsOf(locale, ['storefront'], server.stores.wordsOf(store.id))[key]

async function describeCatalog(asking: StorefrontPageRequest): Promise<StorefrontPage> {
  const { origin, answerTo } = asking
  const store = findRequestStore(asking)
  const [rows, newest] = [contract.initialCategories.path, contract.listContents.path]
  const [first, cards] = await Promise.all([
    answerTo<{ categories: CategoryRow[] }>(rows),
    answerTo<Card[]>(newest),
  ])
  return {
    head: {
      title: translate(asking, 'catalog.title'),
      description: store.meta_description ?? store.tagline,
      canonical: '/catalog',
      image: store.banner_image ?? findLeadPicture(first?.categories ?? [], cards ?? []),
      feed: '/rss',
      data: [
        buildStoreData(origin, store),
        buildListData(origin, { name: store.title, path: '/catalog' }, cards ?? []),
      ],
    },
    ahead: ['src/catalogue/CatalogScreen'],
    asks: [rows, newest],
  }
}

async function describeCategory(asking: StorefrontPageRequest): Promise<StorefrontPageResult> {
  const { origin, params, answerTo } = asking
  const [path, call] = [
    pagePath('categories', params['permalink']!),
    apiPath('categories', params['permalink']!),
  ]
  const category = await answerTo<Category & PageMeta>(call)
  if (!category) return redirectTerm(asking, 'categories', call)

  const list = listPath({ sort: 'manual', category_id: String(category.id) })
  const cards = (await answerTo<Card[]>(list)) ?? []
  return {
    head: {
      title: category.meta_title ?? category.title,
      description: category.meta_description ?? toPlainText(category.description),
      canonical: path,
      image: category.image ?? cards[0]?.horizontal_image ?? null,
      feed: `${path}/rss`,
      data: [
        buildListData(origin, { name: category.title, path }, cards),
        buildBreadcrumbsData(origin, [catalogBreadcrumb(asking), { name: category.title, path }]),
      ],
    },
    ahead: ['src/catalogue/CategoryScreen'],
    asks: [call, list],
  }
}

async function describeAuthor(asking: StorefrontPageRequest): Promise<StorefrontPageResult> {
  const { origin, params, answerTo } = asking
  const [path, call] = [pagePath('authors', params['permalink']!), apiPath('authors', params['permalink']!)]
  const author = await answerTo<Author>(call)
  if (!author) return redirectTerm(asking, 'authors', call)

  const list = listPath({ sort: 'newest', author_id: String(author.id) })
  const cards = (await answerTo<Card[]>(list)) ?? []
  return {
    head: {
      title: author.meta_title ?? author.name,
      description: author.meta_description ?? toPlainText(author.bio),
      canonical: path,
      image: author.image,
      kind: 'profile',
      feed: `${path}/rss`,
      data: [
        buildAuthorData(origin, author, path),
        buildListData(origin, { name: author.name, path }, cards),
        buildBreadcrumbsData(origin, [catalogBreadcrumb(asking), { name: author.name, path }]),
      ],
    },
    ahead: ['src/catalogue/AuthorScreen'],
    asks: [call, list],
  }
}

const describeSearch = (asking: StorefrontPageRequest): Promise<StorefrontPage> =>
  Promise.resolve({
    head: { title: translate(asking, 'search.label') },
    ahead: ['src/search/SearchScreen'],
    asks: [],
  })

const describeBrowsing = (asking: StorefrontPageRequest): Promise<StorefrontPage> =>
  Promise.resolve({
    head: { title: translate(asking, 'browse.title'), canonical: '/browse' },
    ahead: ['src/catalogue/BrowseScreen'],
    asks: [contract.listCategories.path, contract.listAuthors.path],
  })

async function describeProgram(asking: StorefrontPageRequest): Promise<StorefrontPageResult> {
  const { origin, params, answerTo, request } = asking
  const permalink = params['permalink']!
  const [path, call] = [pagePath('programs', permalink), apiPath('contents', permalink)]
  const content = await answerTo<Content>(call)
  if (!content) {
    const current = await findCurrentPermalink(request.server.ctx.db, request.store.id, permalink)
    return current ? { movedTo: pagePath('programs', current) } : describeMissing(asking, call)
  }
  if (content.permalink !== permalink) return { movedTo: pagePath('programs', content.permalink) }

  const isFilm = content.kind === 'video' && content.ready
  const [category] = content.categories
  return {
    head: {
      title: content.meta_title ?? content.title,
      description: content.meta_description ?? content.short_description ?? toPlainText(content.description),
      canonical: path,
      image: content.horizontal_image,
      kind: 'video.other',
      data: [
        buildProgramData(origin, content, path),
        buildBreadcrumbsData(origin, [
          catalogBreadcrumb(asking),
          ...(category ? [{ name: category.title, path: pagePath('categories', category.permalink) }] : []),
          { name: content.title, path },
        ]),
      ],
    },
    ...preloadsFor(isFilm, asking.autoplay),
    asks: [call],
    fetches: isFilm ? [`${call}/playback`] : [],
  }
}

/** An autoplaying film starts before its screen and player are loaded; hls.js follows once it runs. */
function preloadsFor(isFilm: boolean, autoplay: boolean) {
  if (!isFilm) return { ahead: [SCREEN] }
  return autoplay ? { ahead: [FILM], alone: true } : { ahead: [SCREEN, PLAYER] }
}

const FILM = 'src/playback/begin-film'
const SCREEN = 'src/program/ProgramScreen'
const PLAYER = 'src/playback/FilmPlayer'

interface PageMeta {
  meta_title: string | null
  meta_description: string | null
}

/** A private page, which search engines do not index. */
const describePrivatePage = (word: string, screen: string) => (asking: StorefrontPageRequest) =>
  Promise.resolve({ head: { title: translate(asking, word) }, ahead: [screen], asks: [] })

const catalogBreadcrumb = (asking: StorefrontPageRequest) => ({
  name: translate(asking, 'catalog.title') ?? '',
  path: '/catalog',
})

/** The page a category or an author has moved to by a change of its address, or by being merged. */
async function redirectTerm(
  asking: StorefrontPageRequest,
  kind: TermKind,
  call: string,
): Promise<StorefrontPageResult> {
  const { server, store } = asking.request
  const current = await findMovedTerm({ db: server.ctx.db, store }, kind, asking.params['permalink']!)
  return current ? { movedTo: pagePath(kind, current) } : describeMissing(asking, call)
}

async function describeMissing(
  { statusOf }: StorefrontPageRequest,
  call: string,
): Promise<StorefrontPageResult> {
  return { status: (await statusOf(call)) === 410 ? 410 : 404 }
}
