import { signOut } from '@matinee/contract/members'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Icon, type IconName } from '@matinee/ui/Icon'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAlert } from '../alerts.tsx'
import { call, type ApiError } from '../call.ts'
import { links } from '../links.ts'
import { sentenceFor, useLanguage } from '../text.tsx'
import { session } from './queries.ts'

const Bell = lazyRouteComponent(() =>
  import('../notices/Bell.tsx').then(
    (part) => ({ default: part.Bell }),
    () => ({ default: () => null }), // a page without its bell is better than none
  ),
)

/** The way in for guests; for those who are in the ways to what is theirs, to the admin and out. */
export function AccountMenu() {
  const { t } = useLanguage()
  const { data, isPending } = useQuery(session)
  if (isPending) return <div className="h-10 w-24" />
  if (!data?.logged) {
    return (
      <Link to={links.signIn} className={buttonClass({ tone: 'plain' })}>
        {t('header.sign_in')}
      </Link>
    )
  }

  return (
    <div className="flex shrink-0 items-center gap-1">
      <Suspense fallback={<span className="size-10" />}>
        <Bell />
      </Suspense>
      <Own to={links.library} icon="bookmark" label={t('library.title')} />
      <Own to={links.favorites} icon="heart" label={t('favorites.title')} />
      <Own to={links.account} icon="person" label={t('header.account')} />
      {data.user.role === 'staff' && (
        <a href={links.admin} className={buttonClass({ tone: 'plain' })}>
          {t('header.admin')}
        </a>
      )}
      <SignOut />
    </div>
  )
}

interface OwnProps {
  to: typeof links.library | typeof links.favorites | typeof links.account
  icon: IconName
  label: string
}

/** The way to something of the member's own. */
const Own = ({ to, icon, label }: OwnProps) => (
  <Link
    to={to}
    aria-label={label}
    title={label}
    className={`${buttonClass({ tone: 'quiet' })} size-10 px-0! aria-[current=page]:bg-ink/10`}
  >
    <Icon name={icon} className="size-5" />
  </Link>
)

function SignOut() {
  const { t, words } = useLanguage()
  const alert = useAlert()
  const leave = useMutation<unknown, ApiError>({
    mutationFn: () => call(signOut, {}),
    onSuccess: () => location.assign(links.catalog),
    onError: (error) => alert('error', sentenceFor(error, words)),
  })

  return (
    <Button tone="quiet" disabled={leave.isPending} onClick={() => leave.mutate()}>
      {t('header.sign_out')}
    </Button>
  )
}
