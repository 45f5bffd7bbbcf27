import { useLocation, useSearch } from '@tanstack/react-router'
import { memo, useLayoutEffect } from 'react'
import { accountPart } from '../frame/account-part.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { stayAt } from '../frame/stay-at.ts'
import { useInView } from '../frame/use-in-view.ts'
import { COMMENTS_ID, commentIn } from './anchors.ts'
import { DiscussionSkeleton } from './DiscussionSkeleton.tsx'
import type { Film } from './film.ts'

const Discussion = accountPart(
  async () => ({ default: (await import('./Discussion.tsx')).Discussion }),
  <DiscussionSkeleton />,
)

interface Props {
  contentId: number
  film: Film
}

/** The place of the comments under a program: they are fetched when it comes near, and at once by a link to them. */
export const CommentsBelow = memo(function CommentsBelow(props: Props) {
  const isHydrated = useHydrated()
  const target = useTarget()
  const { place, isNear } = useInView()
  const isMeant = target !== undefined
  useLayoutEffect(() => {
    // Whoever came for the comments stays at them, whatever comes late above them, until the one that is meant is there.
    return isMeant ? stayAt(place.current!) : undefined
  }, [isMeant, place])

  return (
    <div
      ref={place}
      id={COMMENTS_ID}
      tabIndex={-1}
      data-meant={isMeant || undefined}
      // Nobody knows before hydration whether a link leads here. If one does, the comments fill the window from the
      // first paint on: what comes late above and below them is out of sight.
      className={`scroll-mt-6 outline-none ${isHydrated && !isMeant ? '' : 'min-h-svh noscript:min-h-0'}`}
    >
      {(isNear || isMeant) && <Discussion {...props} target={target ?? null} />}
    </div>
  )
})

/**
 * The comment the address leads to, null where it leads to all of them, undefined where it leads to none: a server draws
 * the same page for every one, and knows nothing of what follows a `#`.
 */
function useTarget(): number | null | undefined {
  const { comment } = useSearch({ strict: false })
  const hash = useLocation({ select: (location) => location.hash })
  if (!useHydrated()) return undefined
  return comment ?? commentIn(hash) ?? (hash === COMMENTS_ID ? null : undefined)
}
