import type { LoadedPage, PageRedirect } from '@matinee/contract/store/page'
import type { PageData } from '@matinee/contract/store/store'
import type { FastifyRequest } from 'fastify'
import { ReplayableStream } from '../platform/http/replayable-stream.ts'
import { FIRST_PICTURE_HEADERS } from '../platform/http/security.ts'
import { callInternally } from './internal-call.ts'
import { originOf } from './origin.ts'
import { wordsAddressOf } from './page-words.ts'
import { pageDataOf } from './pages.ts'
import { loadRenderer } from './renderer.ts'
import { closeShell, openShell } from './shell.ts'

/** A page of the storefront whose calls are answered. */
export interface PageDocument extends Pick<LoadedPage, 'status'> {
  /** Besides those of every page. */
  headers: Record<string, string>
  /** Its document, written from the first call on. */
  text(): ReplayableStream
}

/**
 * Loads the page at `address` as a guest's; `screen` is the source file of its screen. A page whose canonical path is
 * another one has moved there.
 */
export async function openDocument(
  request: FastifyRequest,
  address: string,
  screen: string | null,
): Promise<PageDocument | PageRedirect> {
  const data = pageDataOf(request)
  const { meta_description, tagline } = request.server.stores.get(request.store.id)!
  const { load } = await loadRenderer()
  const page = await load(address, {
    page: data,
    origin: originOf(request),
    description: meta_description ?? tagline,
    ask: (call) => callInternally(request, call),
  })
  if ('movedTo' in page) return page
  const { status, head } = page
  if (head.canonical && decodeURI(head.canonical) !== decodeURI(address.split('?', 1)[0]!))
    return { movedTo: head.canonical, status: 301 }
  let text: ReplayableStream | undefined
  return {
    status,
    headers: head.beginsWith ? FIRST_PICTURE_HEADERS : {},
    text: () => (text ??= new ReplayableStream(writeDocument(request, page, data, screen))),
  }
}

/** The head comes before the screens are rendered. */
async function* writeDocument(
  request: FastifyRequest,
  page: LoadedPage,
  data: PageData,
  screen: string | null,
): AsyncGenerator<string> {
  const { head } = page
  const { styleOf } = await loadRenderer()
  const { assets, ...deferred } = assetsOf(request, page, screen, data.locale)
  yield openShell({
    head,
    assets,
    data,
    origin: originOf(request),
    style: styleOf(data.settings.primary_color),
    ...(head.fetches && { fetches: head.fetches }),
    ...(head.playsAtOnce && head.canonical && { renderedAt: head.canonical }),
  })
  const decoder = new TextDecoder()
  for await (const part of await renderScreen(request, page)) yield decoder.decode(part, { stream: true })
  yield closeShell({ assets, data: { ...data, answers: page.answers, ...deferred } })
}

/** A page that plays at once is not rendered: its poster would take bandwidth. */
async function renderScreen(request: FastifyRequest, page: LoadedPage) {
  if (page.head.playsAtOnce) return []
  return page.render().catch((error: unknown) => {
    request.log.error({ err: error }, 'a page could not be drawn')
    return []
  })
}

/**
 * A rendered page defers its modules and words, but for those that begin a broadcast; a page that plays at once needs its
 * own first.
 */
function assetsOf(
  request: FastifyRequest,
  { status, head }: LoadedPage,
  screen: string | null,
  locale: string,
) {
  const { storefront } = request.server.frontEnds
  const { modules = [], playsAtOnce, beginsWith } = head
  if (playsAtOnce) return { assets: storefront.assets(modules, true), later: [] }
  const screens = screen && status === 200 ? [screen] : []
  const assets = storefront.assets([...screens, ...modules])
  const {
    scripts,
    preloads,
    engines = [],
  } = beginsWith ? storefront.assetsAfter(beginsWith) : storefront.assets([], true)
  return {
    assets: { ...assets, scripts, preloads, engines, isLater: !beginsWith },
    later: assets.preloads.filter((href) => !preloads.includes(href)),
    words: {},
    words_at: wordsAddressOf(request, locale),
  }
}
