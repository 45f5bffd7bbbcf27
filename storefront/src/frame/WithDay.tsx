import { useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

interface Props {
  moment: string
  /** Writes them for a zone, or for where the reader is. */
  write: (timeZone?: string) => string
}

/**
 * Words with a day in them. Those a server wrote, for UTC, stay as they are wherever it is the same day: what writes
 * days takes a browser 25 ms to build, in which a phone does not answer. For another moment it is to have another key.
 */
export function WithDay({ moment, write }: Props) {
  const isHydrated = useHydrated()
  const [wasDrawn] = useState(!isHydrated && typeof document !== 'undefined')
  const stays = wasDrawn && (!isHydrated || isSameDay(new Date(moment)))

  return <span suppressHydrationWarning>{stays ? '' : write(isHydrated ? undefined : 'UTC')}</span>
}

const isSameDay = (moment: Date) => moment.getDate() === moment.getUTCDate()
