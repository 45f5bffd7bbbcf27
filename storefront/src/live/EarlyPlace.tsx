import { useEffect } from 'react'
import { giveUpEarly } from '../playback/early.ts'

/** React leaves alone what else is put into an element whose markup it was given. */
const LEFT_ALONE = { __html: '' }

/** Where a broadcast plays before the page is hydrated, above its stage. */
export function EarlyPlace({ contentId }: { contentId: number }) {
  useEffect(() => () => void giveUpEarly(), [])
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-10">
      <div
        data-broadcast={contentId}
        className="stage-frame mx-auto aspect-video w-full empty:hidden"
        dangerouslySetInnerHTML={LEFT_ALONE}
        suppressHydrationWarning
      />
    </div>
  )
}
