import { directionOf } from '@matinee/contract/platform/language-tags'
import type { Head } from '@matinee/contract/store/head'
import type { PageData } from '@matinee/contract/store/store'
import { MEDIA_SOURCE_PRELOAD } from '../platform/http/media-source-preload.ts'
import { headTags } from './head.ts'
import { escapeMarkup, scriptJson } from './html.ts'
import type { PageAssets } from './manifest.ts'

export interface PageShell {
  head: Head
  origin: string
  /** The CSRF token; empty in a shared page, which fetches one when needed. */
  csrf?: string
  /** Styles of the root element. */
  style?: string
  data: PageData
  assets: PageAssets
  /** Addresses of personal data that the page fetches at once. */
  fetches?: string[]
  /** The page object of an Inertia page. */
  named?: object
  /** The address of the rendered page for browsers without scripts, if this one is not rendered. */
  renderedAt?: string
}

// A slanted bar in the store's colour, as next to its title; inlined to save a request.
const iconUrl = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M14 4h10l-6 24H8z" fill="${colour}"/></svg>`)}`

const attribute = (name: string, value: string | undefined) =>
  value ? ` ${name}="${escapeMarkup(value)}"` : ''

/** Deferred modules load with low priority. */
const fetchPriorityOf = ({ isLater }: PageAssets) => (isLater ? ' fetchpriority="low"' : '')

/** Languages that need accented letters. */
const needsAccents = (locale: string) => /^(de|es|fr|pt)/.test(locale)

/** Of the store's typeface alone; some are on every device and have none. */
const fontFilesOf = ({ fonts }: PageAssets, { typeface }: PageData['store'], locale: string) =>
  fonts.filter(
    (file) =>
      file.includes(`/${typeface}-letters-`) ||
      (needsAccents(locale) && file.includes(`/${typeface}-accents-`)),
  )

const lookOf = ({ colour_scheme, typeface, corner, density }: PageData['store']) =>
  attribute('data-colour-scheme', colour_scheme) +
  attribute('data-typeface', typeface) +
  attribute('data-corner', corner) +
  attribute('data-density', density)

/** The page up to the place of its screens. */
export function openShell({
  head,
  origin,
  csrf = '',
  style,
  data,
  assets,
  fetches = [],
  renderedAt: drawnAt,
}: PageShell): string {
  const { locale, settings, store } = data
  const place = {
    origin,
    store: store.title,
    locale,
    locales: store.locales,
    isHidden: store.env === 'staging',
  }
  return `<!doctype html>
<html lang="${escapeMarkup(locale)}" dir="${directionOf(locale)}"${lookOf(store)}${attribute('style', style)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="csrf-token" content="${escapeMarkup(csrf)}">
<meta name="theme-color" content="${escapeMarkup(settings.primary_color)}">
<link rel="icon" href="${escapeMarkup(iconUrl(settings.primary_color))}">
${headTags(head, place)}
${(assets.engines ?? []).map((href) => `<script data-module="${escapeMarkup(href)}">${MEDIA_SOURCE_PRELOAD}</script>`).join('\n')}
${assets.styles.map((href) => `<link rel="stylesheet" href="${escapeMarkup(href)}">`).join('\n')}
${fontFilesOf(assets, store, locale)
  .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeMarkup(href)}">`)
  .join('\n')}
${fetches.map((href) => `<link rel="preload" as="fetch" crossorigin href="${escapeMarkup(href)}">`).join('\n')}
${assets.preloads.map((href) => `<link rel="modulepreload"${fetchPriorityOf(assets)} href="${escapeMarkup(href)}">`).join('\n')}
${assets.scripts.map((src) => `<script type="module"${fetchPriorityOf(assets)} src="${escapeMarkup(src)}"></script>`).join('\n')}
${drawnAt ? `<noscript><meta http-equiv="refresh" content="0;url=${escapeMarkup(drawnAt)}"></noscript>` : ''}
</head>
<body>
<div id="app">`
}

/** A page that is not rendered is empty without scripts, and says so. */
function noscriptOf({ words }: PageData, { isLater }: PageAssets) {
  const sentence = words['noscript.text']
  if (isLater || typeof sentence !== 'string') return ''
  return `<noscript><p>${escapeMarkup(sentence)}</p></noscript>`
}

/** The rest of the page, with the initial data of its screens; `beside` stands next to the place of its screens. */
export const closeShell = (
  { data, assets, named }: Pick<PageShell, 'data' | 'assets' | 'named'>,
  beside = '',
) => `</div>${beside}
${noscriptOf(data, assets)}
<script type="application/json" id="page-data">${scriptJson(data)}</script>
${named ? `<script type="application/json" data-page="app">${scriptJson(named)}</script>` : ''}
${assets.scripts.length === 0 ? '<p>The front end has not been built. Run <code>npm run build</code>.</p>' : ''}
</body>
</html>
`

/** What is seen until the scripts of a page have come and drawn it: the style sheets show it as long as nothing is. */
const PLACEHOLDER = '<div data-waiting aria-hidden="true"><i></i><i></i><i></i><i></i></div>'

/** The complete HTML page of a front end, which the browser draws. */
export const renderShell = (shell: PageShell) => openShell(shell) + closeShell(shell, PLACEHOLDER)
