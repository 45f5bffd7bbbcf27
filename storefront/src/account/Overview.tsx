import { Icon, type IconName } from '@matinee/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { Avatar } from '../members/Avatar.tsx'
import { profile } from './queries.ts'
import { useTabs } from './use-tabs.ts'

/** The member, with links to every part of the account. */
export function Overview() {
  const t = useAccountText()
  const say = useText()
  const tabs = useTabs()
  useTitle(t('account.title'))

  return (
    <>
      <MemberHeader />
      <ul className="mt-8 grid gap-x-4 gap-y-1 sm:grid-cols-2 sm:gap-y-4">
        {tabs.map(({ name, icon, title, text }) => (
          <Card key={name} icon={icon} text={t(text)}>
            <Link to={links.account} params={{ tab: name }} className={COVER_CLASS}>
              {t(title)}
            </Link>
          </Card>
        ))}
        <Card icon="bookmark" text={t('account.library.text')}>
          <Link to={links.library} className={COVER_CLASS}>
            {say('library.title')}
          </Link>
        </Card>
        <Card icon="heart" text={t('account.favorites.text')}>
          <Link to={links.favorites} className={COVER_CLASS}>
            {say('favorites.title')}
          </Link>
        </Card>
      </ul>
    </>
  )
}

const COVER_CLASS =
  'outline-none after:absolute after:inset-0 after:rounded-2xl focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-ink'

function Card({ icon, text, children }: { icon: IconName; text: string; children: ReactNode }) {
  return (
    <li className="relative flex items-center gap-4 rounded-2xl py-3 hover:bg-ink/5 sm:items-start sm:border sm:border-line sm:bg-raised sm:p-5">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface text-accent">
        <Icon name={icon} className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{children}</h2>
        <p className="text-sm leading-relaxed text-pretty text-quiet">{text}</p>
      </div>
      <Icon name="forward" className="size-5 text-quiet sm:hidden rtl:-scale-x-100" />
    </li>
  )
}

function MemberHeader() {
  const { data } = useQuery(profile)

  return (
    <header className="flex items-center gap-4">
      <Avatar picture={data?.avatar ?? null} name={data?.name ?? ''} size="large" />
      <div className="min-w-0">
        <h1 className="truncate text-2xl font-bold tracking-tight sm:text-3xl" dir="auto">
          {data?.name ?? ' '}
        </h1>
        <p className="truncate text-quiet" dir="auto">
          {data?.email ?? ' '}
        </p>
      </div>
    </header>
  )
}
