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

/** The place of the comments under a program: loaded as it approaches, or at once by a link to them. */
export const CommentsBelow = memo(function CommentsBelow(props: Props) {
  const isHydrated = useHydrated()
  const target = useTarget()
  const { place, isNear } = useInView()
  const isMeant = target !== undefined
  useLayoutEffect(() => {
    // A link to the comments holds the view there while content loads above them, until the linked comment is shown.
    return isMeant ? stayAt(place.current!) : undefined
  }, [isMeant, place])

  return (
    <div
      ref={place}
      id={COMMENTS_ID}
      tabIndex={-1}
      data-meant={isMeant || undefined}
      // A server does not know the fragment of the address. If it leads here, the comments fill the window from the
      // first paint on, so that content that loads above and below is out of sight.
      className={`scroll-mt-6 outline-none ${isHydrated && !isMeant ? '' : 'min-h-svh noscript:min-h-0'}`}
    >
      {(isNear || isMeant) && <Discussion {...props} target={target ?? null} />}
    </div>
  )
})

/**
 * The comment in the address: null for all comments, undefined for none. A server renders the same page for each,
 * because it never sees the fragment.
 */
function useTarget(): number | null | undefined {
  const { comment } = useSearch({ strict: false })
  const hash = useLocation({ select: (location) => location.hash })
  if (!useHydrated()) return undefined
  return comment ?? commentIn(hash) ?? (hash === COMMENTS_ID ? null : undefined)
}
