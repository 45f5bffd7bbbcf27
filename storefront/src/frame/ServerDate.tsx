import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'

interface Props {
  moment: string
  /** Formats for a time zone, or for the reader's. */
  write: (timeZone?: string) => string
}

/**
 * Words with a day in them. Those a server wrote, for UTC, stay as they are wherever it is the same day: what writes
 * days takes a phone 90 ms to build, 17 of them at once. For another moment it is to have another key.
 */
export function ServerDate({ moment, write }: Props) {
  const isHydrated = useHydrated()
  const words = useRef<HTMLSpanElement>(null)
  const [wasDrawn, setDrawn] = useState(!isHydrated && typeof document !== 'undefined')
  // After a failed hydration the page is rendered anew, and there is no server text.
  useEffect(() => setDrawn((was) => was && words.current!.textContent !== ''), [])
  const stays = wasDrawn && (!isHydrated || isSameDay(new Date(moment)))

  return (
    <span ref={words} suppressHydrationWarning>
      {stays ? '' : write(isHydrated ? undefined : 'UTC')}
    </span>
  )
}

const isSameDay = (moment: Date) => moment.getDate() === moment.getUTCDate()
