import type { PageData } from '@matinee/contract/store'
import { headTags, type Head } from './head.ts'
import { escape, json } from './html.ts'
import { directionOf } from './locale.ts'
import type { Assets } from './manifest.ts'

export interface Shell {
  head: Head
  origin: string
  /** The token of unsafe calls; empty in a page that is the same for everybody, which asks for it when it needs one. */
  csrf?: string
  /** Styles of the root element. */
  style?: string
  data: PageData
  assets: Assets
  /** Addresses the page will ask at once for what belongs to its viewer. */
  fetches?: string[]
  /** The page object of a page the server names. */
  named?: object
  /** Where those without scripts find the page drawn, if it is not in this one. */
  drawnAt?: string
}

// A leaning bar in the store's colour, the same as beside its title; in the page itself it costs no request.
const icon = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M14 4h10l-6 24H8z" fill="${colour}"/></svg>`)}`

const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${escape(value)}"` : '')

/** A module that nothing waits for gives way to what is seen. */
const giveWay = ({ isLater }: Assets) => (isLater ? ' fetchpriority="low"' : '')

/** Languages that cannot write a line without accents. */
const isAccented = (locale: string) => /^(de|es|fr|pt)/.test(locale)

const fontsOf = ({ fonts: { letters, accents } }: Assets, locale: string) =>
  isAccented(locale) ? [...letters, ...accents] : letters

/** A page as far as the place of its screens. */
export function openShell({
  head,
  origin,
  csrf = '',
  style,
  data,
  assets,
  fetches = [],
  drawnAt,
}: Shell): string {
  const { locale, settings, store } = data
  const place = {
    origin,
    store: store.title,
    locale,
    locales: store.locales,
    isHidden: store.env === 'staging',
  }
  return `<!doctype html>
<html lang="${escape(locale)}" dir="${directionOf(locale)}" data-colour-scheme="${escape(store.colour_scheme)}"${attribute('style', style)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="csrf-token" content="${escape(csrf)}">
<meta name="theme-color" content="${escape(settings.primary_color)}">
<link rel="icon" href="${escape(icon(settings.primary_color))}">
${headTags(head, place)}
${assets.styles.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join('\n')}
${fontsOf(assets, locale)
  .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escape(href)}">`)
  .join('\n')}
${fetches.map((href) => `<link rel="preload" as="fetch" crossorigin href="${escape(href)}">`).join('\n')}
${assets.preloads.map((href) => `<link rel="modulepreload"${giveWay(assets)} href="${escape(href)}">`).join('\n')}
${assets.scripts.map((src) => `<script type="module"${giveWay(assets)} src="${escape(src)}"></script>`).join('\n')}
${drawnAt ? `<noscript><meta http-equiv="refresh" content="0;url=${escape(drawnAt)}"></noscript>` : ''}
</head>
<body>
<div id="app">`
}

/** A page that nobody drew is empty without scripts: it says so. */
function needsScripts({ words }: PageData, { isLater }: Assets) {
  const sentence = words['noscript.text']
  if (isLater || typeof sentence !== 'string') return ''
  return `<noscript><p>${escape(sentence)}</p></noscript>`
}

/** The rest of it, with what its screens begin with. */
export const closeShell = ({ data, assets, named }: Pick<Shell, 'data' | 'assets' | 'named'>) => `</div>
${needsScripts(data, assets)}
<script type="application/json" id="page-data">${json(data)}</script>
${named ? `<script type="application/json" data-page="app">${json(named)}</script>` : ''}
${assets.scripts.length === 0 ? '<p>The front end has not been built. Run <code>npm run build</code>.</p>' : ''}
</body>
</html>
`

/** The HTML page a front end starts in. */
export const renderShell = (shell: Shell) => openShell(shell) + closeShell(shell)
