import type { CONTENT_KINDS } from '../catalogue/catalogue.ts'
import type { LiveState } from '../live/live.ts'
import type { PageData } from '../store/store.ts'

/** What the page of an embedded program knows of it before anything is asked. */
export interface EmbeddedProgram {
  id: number
  permalink: string
  kind: (typeof CONTENT_KINDS)[number]
  title: string
  poster: string | null
  /** The path of its page. */
  page: string
  live_state: LiveState | null
  /** The token of a private link, which opens it. */
  link?: string
}

/** The data of an embedded page. */
export interface EmbedPageData extends PageData {
  embed: EmbeddedProgram
}

/** The `allow` of a frame: everything the player asks of its browser. */
export const FRAME_RIGHTS = 'autoplay; fullscreen; picture-in-picture; encrypted-media'

/** Parameters of an embedded page, which only the browser reads. */
export const EMBED_PARAMS = {
  /** Plays by itself, without sound. */
  autoplay: 'autoplay',
  /** The second at which it begins. */
  start: 'start',
  /** The colour of the controls: six hexadecimal digits. */
  color: 'color',
  /** A film of a collection. */
  chapter: 'chapter',
  /** The token of a private link. */
  link: 'link',
} as const
