import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { useText, type Word } from '../text.tsx'
import { libraryPage } from './queries.ts'
import type { LibraryTab } from './tabs.ts'

const NAMES: Record<LibraryTab, Word> = {
  in_progress: 'library.tab.in_progress',
  completed: 'library.tab.completed',
  purchased: 'library.tab.purchased',
  rented: 'library.tab.rented',
}

/** The tabs of the library; purchases only where there are any. */
export function LibraryTabs({ current }: { current: LibraryTab }) {
  const t = useText()
  const tabs: LibraryTab[] = [
    'in_progress',
    'completed',
    ...(useHasSome('purchased') ? (['purchased'] as const) : []),
    ...(useHasSome('rented') ? (['rented'] as const) : []),
  ]

  return (
    <nav aria-label={t('library.tabs')} className="flex gap-1 overflow-x-auto px-[var(--gutter)] pb-3">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={links.library}
          search={tab === 'in_progress' ? {} : { tab }}
          activeOptions={{ exact: true }}
          aria-current={tab === current ? 'page' : undefined}
          className="flex min-h-10 items-center rounded-control px-4 text-sm font-semibold whitespace-nowrap text-quiet hover:bg-ink/10 aria-[current=page]:bg-ink aria-[current=page]:text-canvas"
        >
          {t(NAMES[tab])}
        </Link>
      ))}
    </nav>
  )
}

function useHasSome(tab: LibraryTab) {
  const { data } = useQuery(libraryPage(tab))
  return (data?.body.length ?? 0) > 0
}
