import { getNext } from '@matinee/contract/catalogue/catalogue'
import { getChapterPlayback, getPlayback } from '@matinee/contract/playback/playback'
import { readQuery } from '../read.ts'

/** How often a page looks whether a film that is being made can be watched by now. */
export const LOOKS_AGAIN_MS = 4000

interface PolledQuery {
  state: { data?: { state: string } | undefined }
}

const watchful = {
  // A fresh address in the middle of a film is the player's to ask for.
  refetchOnWindowFocus: false as const,
  refetchInterval: ({ state: { data } }: PolledQuery) =>
    data?.state === 'processing' ? LOOKS_AGAIN_MS : (false as const),
}

/** Where this viewer may watch a program; looks again by itself until there is something to watch. */
export const playbackOf = (permalink: string) => ({
  ...readQuery(getPlayback, { params: { permalink } }),
  ...watchful,
})

/** The same for one film of a collection. */
export const chapterPlaybackOf = (id: number) => ({
  ...readQuery(getChapterPlayback, { params: { id } }),
  ...watchful,
})

/** What follows a program for somebody who came from a category. */
export const programAfter = (permalink: string, category_id: number | undefined) =>
  readQuery(getNext, { params: { permalink }, query: category_id ? { category_id } : {} })
