import { getNext } from '@matinee/contract/catalogue/catalogue'
import { getChapterPlayback, getPlayback } from '@matinee/contract/playback/playback'
import { readQuery } from '../read.ts'

/** The polling interval while a film is being processed. */
export const LOOKS_AGAIN_MS = 4000

interface PolledQuery {
  state: { data?: { state: string } | undefined }
}

const watchful = {
  // The player renews the address during a film.
  refetchOnWindowFocus: false as const,
  refetchInterval: ({ state: { data } }: PolledQuery) =>
    data?.state === 'processing' ? LOOKS_AGAIN_MS : (false as const),
}

/** The address of a program's film for this viewer; polls until it is playable. */
export const playbackOf = (permalink: string) => ({
  ...readQuery(getPlayback, { params: { permalink } }),
  ...watchful,
})

/** The same for one chapter. */
export const chapterPlaybackOf = (id: number) => ({
  ...readQuery(getChapterPlayback, { params: { id } }),
  ...watchful,
})

/** The next program of a category. */
export const programAfter = (permalink: string, category_id: number | undefined) =>
  readQuery(getNext, { params: { permalink }, query: category_id ? { category_id } : {} })
