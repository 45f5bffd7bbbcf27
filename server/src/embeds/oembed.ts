import { FRAME_RIGHTS } from '@matinee/contract/embeds/embed-page'
import { PICTURES, cutFor } from '@matinee/contract/store/pictures'
import { escapeMarkup } from '../store/html.ts'
import type { EmbeddableProgram } from './embed-program.ts'

/** The largest size a consumer has room for, in pixels. */
export interface OembedLimits {
  maxwidth: number
  maxheight: number
}

/** A video as https://oembed.com describes it. */
export type OembedAnswer = Record<string, string | number>

const DEFAULT_WIDTH = 640
const WIDEST = 1920
const WIDESCREEN = 16 / 9
/** Seconds that consumers may keep an answer. */
const CACHE_SECONDS = 3600

export interface OembedSource {
  origin: string
  store: string
  program: EmbeddableProgram
}

/** The oEmbed answer for a program, as large as the consumer has room for. */
export function describeEmbed({ origin, store, program }: OembedSource, limits: OembedLimits): OembedAnswer {
  const { title, permalink } = program
  const { width, height } = fitSize(program, limits)
  return {
    type: 'video',
    version: '1.0',
    title,
    provider_name: store,
    provider_url: `${origin}/`,
    cache_age: CACHE_SECONDS,
    ...describeThumbnail(origin, program, limits),
    html: writeFrame(`${origin}/embed/${encodeURIComponent(permalink)}`, { title, width, height }),
    width,
    height,
  }
}

function fitSize({ width, height }: EmbeddableProgram, { maxwidth, maxheight }: OembedLimits) {
  const ratio = width && height ? width / height : WIDESCREEN
  const wide = Math.min(maxwidth === Infinity ? DEFAULT_WIDTH : maxwidth, WIDEST)
  const fitting = Math.min(wide, Math.floor(maxheight * ratio))
  return { width: Math.max(1, fitting), height: Math.max(1, Math.floor(fitting / ratio)) }
}

const writeFrame = (
  src: string,
  { title, width, height }: { title: string; width: number; height: number },
) =>
  `<iframe src="${escapeMarkup(src)}" width="${width}" height="${height}" title="${escapeMarkup(title)}" style="border:0" allow="${FRAME_RIGHTS}" allowfullscreen loading="lazy"></iframe>`

/** The widest variant of the poster that fits; none if even the narrowest is too large. */
function describeThumbnail(
  origin: string,
  { poster }: EmbeddableProgram,
  limits: OembedLimits,
): OembedAnswer {
  const { cuts, whole } = PICTURES.wide
  const width = [...cuts, whole].findLast(
    (each) => each <= limits.maxwidth && each / WIDESCREEN <= limits.maxheight,
  )
  if (!poster || !width) return {}
  return {
    thumbnail_url: origin + cutFor(poster, width),
    thumbnail_width: width,
    thumbnail_height: width / WIDESCREEN,
  }
}

/** The answer as the XML of oEmbed. */
export const writeOembedXml = (answer: OembedAnswer) =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<oembed>
${Object.entries(answer)
  .map(([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`)
  .join('\n')}
</oembed>
`
