import { getPlayback } from '@matinee/contract/playback'
import { read } from '../read.ts'

/** How often a page looks whether a film that is being made can be watched by now. */
export const LOOKS_AGAIN_MS = 4000

/** Where this viewer may watch a program; looks again by itself until there is something to watch. */
export const playbackOf = (permalink: string) => ({
  ...read(getPlayback, { params: { permalink } }),
  // A fresh address in the middle of a film is the player's to ask for.
  refetchOnWindowFocus: false as const,
  refetchInterval: ({ state: { data } }: { state: { data?: { state: string } | undefined } }) =>
    data?.state === 'processing' ? LOOKS_AGAIN_MS : (false as const),
})
