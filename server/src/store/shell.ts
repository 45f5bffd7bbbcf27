import type { PageData } from '@matinee/contract/store'
import { directionOf } from './locale.ts'
import type { Assets } from './manifest.ts'

export interface Shell {
  title: string
  description: string | null
  image: string | null
  csrf: string
  data: PageData
  assets: Assets
  /** Addresses of media the page needs at once. */
  fetches?: string[]
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!)

// A leaning bar in the store's colour, the same as beside its title; in the page itself it costs no request.
const icon = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M14 4h10l-6 24H8z" fill="${colour}"/></svg>`)}`

// "<" is the one character that could end the element from inside a string.
const json = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The HTML page a front end starts in. */
export function renderShell({ title, description, image, csrf, data, assets, fetches = [] }: Shell): string {
  const { locale, settings, store } = data
  return `<!doctype html>
<html lang="${escape(locale)}" dir="${directionOf(locale)}" data-colour-scheme="${escape(store.colour_scheme)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="csrf-token" content="${escape(csrf)}">
<meta name="theme-color" content="${escape(settings.primary_color)}">
<link rel="icon" href="${escape(icon(settings.primary_color))}">
<title>${escape(title)}</title>
${description ? `<meta name="description" content="${escape(description)}">` : ''}
<meta property="og:title" content="${escape(title)}">
${image ? `<meta property="og:image" content="${escape(image)}">` : ''}
${assets.styles.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join('\n')}
${fetches.map((href) => `<link rel="preload" as="fetch" crossorigin href="${escape(href)}">`).join('\n')}
${assets.preloads.map((href) => `<link rel="modulepreload" href="${escape(href)}">`).join('\n')}
${assets.scripts.map((src) => `<script type="module" src="${escape(src)}"></script>`).join('\n')}
</head>
<body>
<div id="app"></div>
<script type="application/json" id="page-data">${json(data)}</script>
${assets.scripts.length === 0 ? '<p>The front end has not been built. Run <code>npm run build</code>.</p>' : ''}
</body>
</html>
`
}
