import type { EmbedPageData } from '@matinee/contract/embeds/embed-page'
import { directionOf } from '@matinee/contract/platform/language-tags'
import { cutsOf } from '@matinee/contract/store/pictures'
import { fillValues } from '../platform/fill-values.ts'
import { escapeMarkup, scriptJson } from '../store/html.ts'
import type { PageAssets } from '../store/manifest.ts'
import type { Words } from '../store/words.ts'

/** What stands on the poster: a play button, or why there is none with a way to the store. */
export type EmbedStage =
  | { kind: 'play'; isLive: boolean }
  | { kind: 'notice'; sentence: string; action: string; at: string | null; isWaiting: boolean }

export interface EmbedDocument {
  origin: string
  data: EmbedPageData
  words: Words
  stage: EmbedStage
  assets: PageAssets
}

/** An event that has not begun: the page looks for itself, without any script. */
const REFRESH_TAG = '\n<meta http-equiv="refresh" content="30">'

/** The page of an embedded program: a poster that needs no script, and what plays it once somebody asks. */
export function writeEmbedDocument({ origin, data, words, stage, assets }: EmbedDocument): string {
  const { embed, locale, settings, store } = data
  const page = escapeMarkup(origin + embed.page)
  return writeFrame({
    locale,
    colour: settings.primary_color,
    head: `<title>${escapeMarkup(embed.title)} · ${escapeMarkup(store.title)}</title>
${embed.link === undefined ? `<link rel="canonical" href="${page}">` : ''}${stage.kind === 'notice' && stage.isWaiting ? REFRESH_TAG : ''}
${assets.preloads.map((href) => `<link rel="modulepreload" href="${escapeMarkup(href)}">`).join('\n')}
${assets.scripts.map((src) => `<script type="module" src="${escapeMarkup(src)}"></script>`).join('\n')}`,
    styles: assets.styles,
    main: `${posterOf(embed.poster)}
${embed.link === undefined ? titleOf(page, embed.title) : ''}
${writeStage(stage, { page, words, title: embed.title })}`,
    rest: `<script type="application/json" id="page-data">${scriptJson(data)}</script>`,
  })
}

type EmbedMessage = Pick<FrameParts, 'locale' | 'colour' | 'styles'> & { sentence: string }

/** The page in the place of a program that is not there. */
export const writeEmbedMessage = ({ sentence, ...frame }: EmbedMessage): string =>
  writeFrame({
    ...frame,
    head: `<title>${escapeMarkup(sentence)}</title>`,
    main: `<div class="embed-notice"><p>${escapeMarkup(sentence)}</p></div>`,
  })

interface FrameParts {
  locale: string
  colour: string
  head: string
  styles: readonly string[]
  main: string
  rest?: string
}

const writeFrame = ({ locale, colour, head, styles, main, rest = '' }: FrameParts) => `<!doctype html>
<html lang="${escapeMarkup(locale)}" dir="${directionOf(locale)}" style="--primary:${escapeMarkup(colour)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}
${styles.map((href) => `<link rel="stylesheet" href="${escapeMarkup(href)}">`).join('\n')}
</head>
<body>
<main id="app" class="embed">
${main}
</main>
${rest}
</body>
</html>
`

function posterOf(poster: string | null): string {
  if (!poster) return ''
  const cuts = cutsOf(poster)
  const sizes = cuts ? ` srcset="${escapeMarkup(cuts)}" sizes="100vw"` : ''
  return `<img class="embed-poster" src="${escapeMarkup(poster)}"${sizes} alt="" fetchpriority="high">`
}

const titleOf = (page: string, title: string) =>
  `<a class="embed-title" href="${page}" target="_blank" rel="noopener"><bdi>${escapeMarkup(title)}</bdi></a>`

interface StageContext {
  page: string
  words: Words
  title: string
}

const PLAY_ICON =
  '<svg viewBox="0 0 24 24" width="40" height="40" fill="currentColor" aria-hidden="true"><path d="M8 5.1v13.8c0 .8.9 1.3 1.6.9l10.8-6.9c.6-.4.6-1.4 0-1.8L9.6 4.2C8.9 3.8 8 4.3 8 5.1z"/></svg>'

function writeStage(stage: EmbedStage, { page, words, title }: StageContext): string {
  if (stage.kind === 'play') {
    const label = escapeMarkup(fillValues(words['embed.play']!, { title }))
    const live = stage.isLive ? `<span class="embed-live">${escapeMarkup(words['embed.live']!)}</span>` : ''
    return `${live}<button type="button" class="embed-play" data-play aria-label="${label}">${PLAY_ICON}</button>`
  }
  const at = stage.at ? `<time datetime="${escapeMarkup(stage.at)}" data-moment></time>` : ''
  const action = `<a class="embed-action" href="${page}" target="_blank" rel="noopener">${escapeMarkup(stage.action)}</a>`
  return `<div class="embed-notice"><p>${escapeMarkup(stage.sentence)}</p>${at}${action}</div>`
}
