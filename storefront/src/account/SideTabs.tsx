import { Icon } from '@matinee/ui/Icon'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { links } from '../links.ts'
import type { TabName } from './tabs.ts'
import { useTabs } from './use-tabs.ts'

const TAB =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm font-semibold text-quiet hover:bg-ink/10 hover:text-ink aria-[current=page]:bg-ink/10 aria-[current=page]:text-ink'

/** The parts of the account at the side of a wide window; on a phone a link back to their list. */
export function SideTabs({ current }: { current: string | undefined }) {
  const t = useAccountText()
  const tabs = useTabs()

  return (
    <>
      <nav aria-label={t('account.tabs')} className="hidden w-60 shrink-0 lg:block">
        <Link
          to={links.account}
          params={{ tab: undefined }}
          className="mb-4 block rounded-md px-3 text-xl font-bold tracking-tight"
        >
          {t('account.title')}
        </Link>
        <ul className="sticky top-24 flex flex-col gap-1">
          {tabs.map(({ name, icon, title }) => (
            <li key={name}>
              <Link
                to={links.account}
                params={{ tab: name }}
                aria-current={name === tabOf(current) ? 'page' : undefined}
                className={TAB}
              >
                <Icon name={icon} className="size-5" />
                {t(title)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {current && (
        <Link
          to={links.account}
          params={{ tab: undefined }}
          className="-ms-2 mb-2 flex min-h-11 w-fit items-center gap-1 rounded-md pe-3 text-sm font-semibold text-quiet lg:hidden"
        >
          <Icon name="back" className="size-5 rtl:-scale-x-100" />
          {t('account.title')}
        </Link>
      )}
    </>
  )
}

/** Screens inside another part of the account. */
const WITHIN: Record<string, TabName> = { delete: 'privacy', change_plan: 'purchases' }

const tabOf = (current: string | undefined) => (current ? (WITHIN[current] ?? current) : undefined)
