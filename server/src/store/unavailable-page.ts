import { directionOf } from '@matinee/contract/platform/language-tags'
import type { FastifyRequest } from 'fastify'
import { fillValues } from '../platform/fill-values.ts'
import { escapeMarkup } from './html.ts'
import { localeOf } from './locale.ts'
import { isCall } from './pages.ts'
import { wordsOf } from './words.ts'

/**
 * The page sent while the database or the storage is unavailable, in the visitor's language; undefined for
 * calls. It uses only data in memory.
 */
export function unavailablePageOf(request: FastifyRequest): string | undefined {
  const { stores } = request.server
  const store = request.store && stores.get(request.store.id)
  if (!store || request.method !== 'GET' || isCall(request) || !acceptsHtml(request)) return undefined
  const locale = localeOf(request, store)
  const words = wordsOf(locale, ['account'], stores.wordsOf(store.id))
  const text = fillValues(words['away.text']!, { store: store.title })
  return `<!doctype html>
<html lang="${escapeMarkup(locale)}" dir="${directionOf(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(`${words['away.title']!} · ${store.title}`)}</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; min-height: 100dvh; margin: 0; display: grid; place-items: center; text-align: center }
main { max-width: 28rem; padding: 2rem }
h1 { font-size: 1.5rem; margin: 0 0 .5rem }
p { margin: 0; opacity: .75 }
</style>
<main><h1>${escapeMarkup(words['away.title']!)}</h1><p role="status">${escapeMarkup(text)}</p></main>
</html>
`
}

const acceptsHtml = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false
