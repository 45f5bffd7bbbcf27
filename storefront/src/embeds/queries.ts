import { getEmbedPlayback } from '@matinee/contract/embeds/embeds'
import { readQuery } from '../read.ts'

/** The film of an embedded program, or of a chapter of it. The player renews its address. */
export const embedPlaybackOf = (permalink: string, chapter_id: number | undefined) => ({
  ...readQuery(getEmbedPlayback, {
    params: { permalink },
    query: chapter_id ? { chapter_id } : {},
  }),
  refetchOnWindowFocus: false as const,
})
