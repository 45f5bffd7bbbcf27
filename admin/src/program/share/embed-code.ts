import { EMBED_PARAMS, FRAME_RIGHTS } from '@matinee/contract/embeds/embed-page'

export interface EmbedCodeOptions {
  /** The second at which it begins. */
  startAt: number
  /** Plays by itself, without sound. */
  autoplay: boolean
  /** The colour of the controls; empty for the store's. */
  color: string
}

export const PLAIN_OPTIONS: EmbedCodeOptions = { startAt: 0, autoplay: false, color: '' }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)

/** The address of a frame with its options; `path` may have parameters of its own. */
export function embedAddress(
  origin: string,
  path: string,
  { startAt, autoplay, color }: EmbedCodeOptions,
): string {
  const address = new URL(path, origin)
  if (startAt > 0) address.searchParams.set(EMBED_PARAMS.start, String(startAt))
  if (autoplay) address.searchParams.set(EMBED_PARAMS.autoplay, '1')
  if (/^#[0-9a-f]{6}$/i.test(color)) address.searchParams.set(EMBED_PARAMS.color, color.slice(1))
  return address.href
}

/** The HTML that shows a player as wide as its place. */
export const embedCode = (address: string, title: string) =>
  `<div style="position:relative;aspect-ratio:16/9"><iframe src="${escape(address)}" title="${escape(title)}" style="position:absolute;inset:0;width:100%;height:100%;border:0" allow="${FRAME_RIGHTS}" allowfullscreen loading="lazy"></iframe></div>`
