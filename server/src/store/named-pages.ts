import { directionOf } from '@matinee/contract/platform/language-tags'
import { NAMED_PAGES } from '@matinee/contract/store/named-pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NamedPage, PageMode } from '../platform/pages/page-response.ts'
import { escapeMarkup } from './html.ts'
import { localeOf } from './locale.ts'
import type { FrontEnd } from './manifest.ts'
import { originOf } from './origin.ts'
import { pageDataOf } from './pages.ts'
import { renderShell } from './shell.ts'
import { wordsOf } from './words.ts'

/** The storefront's part of Inertia pages: their HTML document and the frame for errors. */
export const pageModeOf = (storefront: FrontEnd): PageMode => ({
  version: storefront.version,
  props: NAMED_PAGES,
  document: renderDocument,
  errorFrame: renderErrorFrame,
  signInAt: (path) => `/sign_in?return=${encodeURIComponent(path)}`,
})

const renderDocument = (request: FastifyRequest, reply: FastifyReply, page: NamedPage) =>
  renderShell({
    head: {},
    origin: originOf(request),
    csrf: reply.generateCsrf(),
    assets: request.server.frontEnds.storefront.namedAssets(page.component),
    data: pageDataOf(request),
    named: page,
  })

function renderErrorFrame(request: FastifyRequest, { code, message }: { code: string; message: string }) {
  const { stores } = request.server
  const store = stores.get(request.store.id)!
  const locale = localeOf(request, store)
  const words = wordsOf(locale, ['storefront', 'refusals'], stores.wordsOf(store.id))
  const title = words['failed.title']!
  return `<!doctype html>
<html lang="${escapeMarkup(locale)}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>
body{margin:0;min-height:100svh;display:grid;place-content:center;padding:2rem;font:1rem/1.6 system-ui,sans-serif;text-align:center;background:light-dark(#fff,#16181d);color:light-dark(#1d1b18,#f2f0ec)}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
p{margin:0;max-width:32rem}
small{opacity:.7}
</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(words[`refusal.${code}`] ?? words[code] ?? message)}</p>
<p><small dir="ltr">${escapeMarkup(request.id)}</small></p>
</main>
</body>
</html>
`
}
