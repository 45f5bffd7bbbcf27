import { directionOf } from '@matinee/contract/platform/language-tags'
import { say } from '@matinee/contract/platform/messages'
import type { FastifyRequest } from 'fastify'
import { ServiceUnavailable, type Refusal } from '../platform/errors.ts'
import { fillValues } from '../platform/fill-values.ts'
import { escapeMarkup } from './html.ts'
import { localeOf } from './locale.ts'
import { isCall } from './pages.ts'
import type { StoreRow } from './queries.ts'
import { wordsOf } from './words.ts'

interface Notice {
  title: string
  text: string
}

const UNAVAILABLE_CODE = ServiceUnavailable().code

/**
 * The page of a refusal for people, in their language: while the database or the storage is unavailable, and where a
 * link to a file opens nothing; undefined for calls. It uses only data in memory.
 */
export function refusalPageOf(request: FastifyRequest, refusal: Refusal): string | undefined {
  const { stores } = request.server
  const store = request.store && stores.get(request.store.id)
  if (!store || request.method !== 'GET' || !acceptsHtml(request)) return undefined
  const locale = localeOf(request, store)
  const words = wordsOf(locale, ['account', 'refusals'], stores.wordsOf(store.id))
  if (refusal.code === UNAVAILABLE_CODE && !isCall(request))
    return writePage(store, locale, {
      title: words['away.title']!,
      text: fillValues(words['away.text']!, { store: store.title }),
    })
  const text = words[`refusal.${refusal.code}`]
  if (!isFile(request) || text === undefined) return undefined
  return writePage(store, locale, {
    title: words['file_refused.title']!,
    text: say(text, locale, refusal.values),
  })
}

const acceptsHtml = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false
const isFile = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.answers === 'file'

const writePage = (store: StoreRow, locale: string, { title, text }: Notice) => `<!doctype html>
<html lang="${escapeMarkup(locale)}" dir="${directionOf(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(`${title} · ${store.title}`)}</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; min-height: 100dvh; margin: 0; display: grid; place-items: center; text-align: center }
main { max-width: 28rem; padding: 2rem }
h1 { font-size: 1.5rem; margin: 0 0 .5rem }
p { margin: 0; opacity: .75 }
</style>
<main><h1>${escapeMarkup(title)}</h1><p role="status">${escapeMarkup(text)}</p></main>
</html>
`
