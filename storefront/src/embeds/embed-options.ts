import { EMBED_PARAMS } from '@matinee/contract/embeds/embed-page'

/** What the address of a frame asks for. */
export interface EmbedOptions {
  autoplay: boolean
  /** The second at which it begins. */
  startAt: number
  /** The colour of the controls. */
  color: string | undefined
  /** The film of a collection to begin with. */
  chapterId: number | undefined
}

/** The options in the address of a frame; what is malformed counts as absent. */
export function readEmbedOptions(params: URLSearchParams): EmbedOptions {
  const numberOf = (name: string) => /^\d{1,7}$/.exec(params.get(name) ?? '')?.[0]
  const color = /^#?([0-9a-f]{6})$/i.exec(params.get(EMBED_PARAMS.color) ?? '')?.[1]
  const chapter = numberOf(EMBED_PARAMS.chapter)
  return {
    autoplay: ['', '1', 'true'].includes(params.get(EMBED_PARAMS.autoplay) ?? 'no'),
    startAt: Number(numberOf(EMBED_PARAMS.start) ?? 0),
    color: color && `#${color}`,
    chapterId: chapter ? Number(chapter) : undefined,
  }
}
