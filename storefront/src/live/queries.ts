import { getLivePage, getReminders } from '@matinee/contract/live/live-page'
import { getLivePlayback } from '@matinee/contract/live/live-playback'
import { listOtherDates } from '@matinee/contract/live/live-series'
import { readQuery } from '../read.ts'

/** A live event as everybody sees it, updated by its page's events. */
export const livePageOf = (id: number) => readQuery(getLivePage, { params: { id } })

/** The address of the broadcast for this viewer; the player renews it by itself. */
export const livePlaybackOf = (id: number) => ({
  ...readQuery(getLivePlayback, { params: { id } }),
  refetchOnWindowFocus: false as const,
})

/** The other dates of an event that repeats. */
export const otherDatesOf = (id: number) => readQuery(listOtherDates, { params: { id } })

/** The viewer's reminders of an event. */
export const remindersOf = (id: number) => readQuery(getReminders, { params: { id } })
