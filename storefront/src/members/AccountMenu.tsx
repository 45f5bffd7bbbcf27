import { buttonClass } from '@matinee/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { session } from './queries.ts'

const Bell = lazyRouteComponent(() =>
  import('../notices/Bell.tsx').then(
    (part) => ({ default: part.Bell }),
    () => ({ default: () => null }), // a page without its bell is better than none
  ),
)

const MemberMenu = lazyRouteComponent(() => import('./MemberMenu.tsx'), 'MemberMenu')

const WAITING = <span className="size-10" />

/** The ways in for guests; for those who are in what is new, and a menu of all that is theirs. */
export function AccountMenu() {
  const { data, isPending } = useQuery(session)
  if (isPending) return <div className="h-10 w-24" />
  if (!data?.logged) return <WaysIn />

  return (
    <div className="flex shrink-0 items-center gap-1">
      <Suspense fallback={WAITING}>
        <Bell />
      </Suspense>
      <Suspense fallback={WAITING}>
        <MemberMenu user={data.user} />
      </Suspense>
    </div>
  )
}

/** Comes back to where it was pressed. A phone has room for one of them: the other is a step away. */
function WaysIn() {
  const t = useText()
  const search = { return: useLocation({ select: ({ href }) => href }) }

  return (
    <div className="flex shrink-0 items-center gap-2">
      <Link to={links.signIn} search={search} className={`${buttonClass({ tone: 'plain' })} max-sm:px-3`}>
        {t('header.sign_in')}
      </Link>
      <Link to={links.join} search={search} className={`${buttonClass()} max-sm:hidden`}>
        {t('header.join')}
      </Link>
    </div>
  )
}
