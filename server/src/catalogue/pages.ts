import * as contract from '@matinee/contract/catalogue'
import type { Author, Card, Category, CategoryRow, Content } from '@matinee/contract/catalogue'
import type { FastifyPluginAsync } from 'fastify'
import type { TermKind } from '@matinee/contract/terms'
import type { StoreRow } from '../store/queries.ts'
import { serveShopPage, type Asking, type Described, type ShopPage } from '../store/shop-pages.ts'
import { wordsOf } from '../store/words.ts'
import { leadPicture } from './lead-picture.ts'
import { currentPermalink } from './moved.ts'
import { plainText } from './plain-text.ts'
import { movedTerm } from './terms.ts'
import { authorData, breadcrumbs, listData, programData, storeData } from './structured-data.ts'

const NARROWED_BY = ['sort', 'kind', 'length', 'free', 'custom'] as const

/** The pages of the catalogue; what is someone's own on them comes to the browser by itself. */
export const cataloguePages: FastifyPluginAsync = async (app) => {
  serveShopPage(app, { path: '/catalog', describe: describeCatalog })
  serveShopPage(app, {
    path: '/categories/:permalink',
    varies: [...NARROWED_BY, 'author_id'],
    describe: describeCategory,
  })
  serveShopPage(app, {
    path: '/authors/:permalink',
    varies: [...NARROWED_BY, 'category_id'],
    describe: describeAuthor,
  })
  serveShopPage(app, {
    path: '/programs/:permalink',
    varies: ['categoryId'],
    plays: true,
    describe: describeProgram,
  })
  serveShopPage(app, {
    path: '/search',
    varies: [...NARROWED_BY, 'query', 'q', 'category_id', 'author_id'],
    describe: describeSearch,
  })
  serveShopPage(app, { path: '/browse', describe: describeBrowsing })
  serveShopPage(app, { path: '/library', describe: ownPage('library.title', 'src/library/LibraryScreen') })
  serveShopPage(app, {
    path: '/favorites',
    describe: ownPage('favorites.title', 'src/library/FavoritesScreen'),
  })
  app.get<{ Params: { permalink: string } }>('/category/:permalink', (request, reply) =>
    reply.redirect(pathTo('categories', request.params.permalink), 301),
  )
}

const pathTo = (kind: 'programs' | 'categories' | 'authors', permalink: string) =>
  `/${kind}/${encodeURIComponent(permalink)}`
const callTo = (kind: 'contents' | 'categories' | 'authors', permalink: string) =>
  `/api/${kind}/${encodeURIComponent(permalink)}`
const listOf = (query: Record<string, string>) =>
  `${contract.listContents.path}?${new URLSearchParams(query).toString()}`

const storeOf = ({ request: { server, store } }: Asking): StoreRow => server.stores.get(store.id)!

const wordIn = ({ request: { server, store }, locale }: Asking, key: string) =>
  wordsOf(locale, ['storefront'], server.stores.wordsOf(store.id))[key]

async function describeCatalog(asking: Asking): Promise<ShopPage> {
  const { origin, answerTo } = asking
  const store = storeOf(asking)
  const [rows, newest] = [contract.initialCategories.path, contract.listContents.path]
  const [first, cards] = await Promise.all([
    answerTo<{ categories: CategoryRow[] }>(rows),
    answerTo<Card[]>(newest),
  ])
  return {
    head: {
      title: wordIn(asking, 'catalog.title'),
      description: store.meta_description ?? store.tagline,
      canonical: '/catalog',
      image: store.banner_image ?? leadPicture(first?.categories ?? [], cards ?? []),
      feed: '/rss',
      data: [
        storeData(origin, store),
        listData(origin, { name: store.title, path: '/catalog' }, cards ?? []),
      ],
    },
    ahead: ['src/catalogue/CatalogScreen'],
    asks: [rows, newest],
  }
}

async function describeCategory(asking: Asking): Promise<Described> {
  const { origin, params, answerTo } = asking
  const [path, call] = [
    pathTo('categories', params['permalink']!),
    callTo('categories', params['permalink']!),
  ]
  const category = await answerTo<Category & Meta>(call)
  if (!category) return termMovedTo(asking, 'categories', call)

  const list = listOf({ sort: 'manual', category_id: String(category.id) })
  const cards = (await answerTo<Card[]>(list)) ?? []
  return {
    head: {
      title: category.meta_title ?? category.title,
      description: category.meta_description ?? plainText(category.description),
      canonical: path,
      image: category.image ?? cards[0]?.horizontal_image ?? null,
      feed: `${path}/rss`,
      data: [
        listData(origin, { name: category.title, path }, cards),
        breadcrumbs(origin, [catalogStep(asking), { name: category.title, path }]),
      ],
    },
    ahead: ['src/catalogue/CategoryScreen'],
    asks: [call, list],
  }
}

async function describeAuthor(asking: Asking): Promise<Described> {
  const { origin, params, answerTo } = asking
  const [path, call] = [pathTo('authors', params['permalink']!), callTo('authors', params['permalink']!)]
  const author = await answerTo<Author>(call)
  if (!author) return termMovedTo(asking, 'authors', call)

  const list = listOf({ sort: 'newest', author_id: String(author.id) })
  const cards = (await answerTo<Card[]>(list)) ?? []
  return {
    head: {
      title: author.meta_title ?? author.name,
      description: author.meta_description ?? plainText(author.bio),
      canonical: path,
      image: author.image,
      kind: 'profile',
      feed: `${path}/rss`,
      data: [
        authorData(origin, author, path),
        listData(origin, { name: author.name, path }, cards),
        breadcrumbs(origin, [catalogStep(asking), { name: author.name, path }]),
      ],
    },
    ahead: ['src/catalogue/AuthorScreen'],
    asks: [call, list],
  }
}

const describeSearch = (asking: Asking): Promise<ShopPage> =>
  Promise.resolve({
    head: { title: wordIn(asking, 'search.label') },
    ahead: ['src/search/SearchScreen'],
    asks: [],
  })

const describeBrowsing = (asking: Asking): Promise<ShopPage> =>
  Promise.resolve({
    head: { title: wordIn(asking, 'browse.title'), canonical: '/browse' },
    ahead: ['src/catalogue/BrowseScreen'],
    asks: [contract.listCategories.path, contract.listAuthors.path],
  })

async function describeProgram(asking: Asking): Promise<Described> {
  const { origin, params, answerTo, request } = asking
  const permalink = params['permalink']!
  const [path, call] = [pathTo('programs', permalink), callTo('contents', permalink)]
  const content = await answerTo<Content>(call)
  if (!content) {
    const current = await currentPermalink(request.server.ctx.db, request.store.id, permalink)
    return current ? { movedTo: pathTo('programs', current) } : nothingAt(asking, call)
  }
  if (content.permalink !== permalink) return { movedTo: pathTo('programs', content.permalink) }

  const isFilm = content.kind === 'video' && content.ready
  const [category] = content.categories
  return {
    head: {
      title: content.meta_title ?? content.title,
      description: content.meta_description ?? content.short_description ?? plainText(content.description),
      canonical: path,
      image: content.horizontal_image,
      kind: 'video.other',
      data: [
        programData(origin, content, path),
        breadcrumbs(origin, [
          catalogStep(asking),
          ...(category ? [{ name: category.title, path: pathTo('categories', category.permalink) }] : []),
          { name: content.title, path },
        ]),
      ],
    },
    ...aheadOf(isFilm, asking.autoplay),
    asks: [call],
    fetches: isFilm ? [`${call}/playback`] : [],
  }
}

/** A film that is to play begins before its screen and its player are there; hls.js comes once it runs. */
function aheadOf(isFilm: boolean, autoplay: boolean) {
  if (!isFilm) return { ahead: [SCREEN] }
  return autoplay ? { ahead: [FILM], alone: true } : { ahead: [SCREEN, PLAYER] }
}

const FILM = 'src/playback/begin-film'
const SCREEN = 'src/catalogue/ProgramScreen'
const PLAYER = 'src/playback/FilmPlayer'

interface Meta {
  meta_title: string | null
  meta_description: string | null
}

/** A page that shows what is its viewer's own: nothing for anybody to find. */
const ownPage = (word: string, screen: string) => (asking: Asking) =>
  Promise.resolve({ head: { title: wordIn(asking, word) }, ahead: [screen], asks: [] })

const catalogStep = (asking: Asking) => ({ name: wordIn(asking, 'catalog.title') ?? '', path: '/catalog' })

/** The page a category or an author has moved to by a change of its address, or by being merged. */
async function termMovedTo(asking: Asking, kind: TermKind, call: string): Promise<Described> {
  const { server, store } = asking.request
  const current = await movedTerm({ db: server.ctx.db, store }, kind, asking.params['permalink']!)
  return current ? { movedTo: pathTo(kind, current) } : nothingAt(asking, call)
}

async function nothingAt({ statusOf }: Asking, call: string): Promise<Described> {
  return { status: (await statusOf(call)) === 410 ? 410 : 404 }
}
