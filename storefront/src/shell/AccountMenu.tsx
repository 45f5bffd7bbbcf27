import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Link, useLocation, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { session } from '../session/queries.ts'

const Bell = lazyRouteComponent(() =>
  import('../notices/Bell.tsx').then(
    (part) => ({ default: part.Bell }),
    () => ({ default: () => null }), // a page without its bell is better than none
  ),
)

const MemberMenu = lazyRouteComponent(() => import('./MemberMenu.tsx'), 'MemberMenu')

const PLACEHOLDER = <span className="size-10" />

/** Sign-in and join links for guests; the bell and the menu for members. */
export function AccountMenu() {
  const { data, isPending } = useQuery(session)
  if (isPending) return <WaysIn isWaiting />
  if (!data?.logged) return <WaysIn />

  return (
    <div className="flex shrink-0 items-center gap-1">
      <Suspense fallback={PLACEHOLDER}>
        <Bell />
      </Suspense>
      <Suspense fallback={PLACEHOLDER}>
        <MemberMenu user={data.user} />
      </Suspense>
    </div>
  )
}

interface WaysInProps {
  /** The viewer is unknown: the space is reserved, so that nothing shifts for a guest. */
  isWaiting?: boolean
}

/** Returns to this page. On a narrow phone it is an icon. */
function WaysIn({ isWaiting = false }: WaysInProps) {
  const t = useText()
  const { coupon } = useSearch({ strict: false })
  const search = { return: useLocation({ select: ({ href }) => href }) }

  return (
    <div className={`flex shrink-0 items-center gap-1 sm:gap-2 ${isWaiting ? 'invisible' : ''}`}>
      <Link
        to={links.signIn}
        search={search}
        aria-label={t('header.sign_in')}
        className={`${buttonClass({ tone: 'plain' })} max-sm:border-transparent! max-sm:px-2.5!`}
      >
        <Icon name="person" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{t('header.sign_in')}</span>
      </Link>
      <Link
        to={links.join}
        search={{ ...search, ...(coupon && { coupon }) }}
        className={`${buttonClass()} max-sm:px-3.5!`}
      >
        {t('header.join')}
      </Link>
    </div>
  )
}
