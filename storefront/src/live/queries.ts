import { getLivePage, getReminders } from '@matinee/contract/live/live-page'
import { getLivePlayback } from '@matinee/contract/live/live-playback'
import { readQuery } from '../read.ts'

/** A live event as everybody sees it, updated by its page's events. */
export const livePageOf = (id: number) => readQuery(getLivePage, { params: { id } })

/** Where this viewer may watch a live event now; the player asks for a fresh address by itself. */
export const livePlaybackOf = (id: number) => ({
  ...readQuery(getLivePlayback, { params: { id } }),
  refetchOnWindowFocus: false as const,
})

/** When the viewer is told of an event. */
export const remindersOf = (id: number) => readQuery(getReminders, { params: { id } })
