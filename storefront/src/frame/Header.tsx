import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { AccountMenu } from '../members/AccountMenu.tsx'
import { HeaderSearch } from '../search/HeaderSearch.tsx'
import { useShop } from '../store/shop.tsx'
import { useText } from '../text.tsx'
import { useScrolled } from './use-scrolled.ts'

/** Clear over a picture at the top of the page, solid everywhere else: see app.css. */
export function Header() {
  const t = useText()
  const { store } = useShop()
  const scrolled = useScrolled()

  return (
    <header className="page-header" data-scrolled={scrolled || undefined}>
      <nav
        aria-label={t('header.label')}
        className="flex h-16 items-center justify-between gap-4 px-[var(--gutter)]"
      >
        <Link
          to={links.catalog}
          aria-label={t('header.home', { store: store.title })}
          className="flex min-h-11 min-w-0 items-center rounded-md"
        >
          {store.logo ? (
            <img src={store.logo} alt="" className="h-8 w-auto" />
          ) : (
            <Wordmark title={store.title} />
          )}
        </Link>
        <HeaderSearch />
        <AccountMenu />
      </nav>
    </header>
  )
}

const Wordmark = ({ title }: { title: string }) => (
  <span className="flex min-w-0 items-center gap-2.5 text-xl font-extrabold tracking-tight">
    <span aria-hidden className="h-5 w-1.5 shrink-0 -skew-x-12 rounded-[2px] bg-primary" />
    <span className="truncate">{title}</span>
  </span>
)
