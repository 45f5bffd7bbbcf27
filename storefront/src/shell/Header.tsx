import { Link } from '@tanstack/react-router'
import { BrowseMenu } from '../catalogue/BrowseMenu.tsx'
import { links } from '../links.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { HeaderSearch } from '../search/HeaderSearch.tsx'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { Brand } from '../frame/Brand.tsx'
import { MenuLinks } from '../frame/MenuLinks.tsx'
import { useScrolled } from '../frame/use-scrolled.ts'

/** Transparent over a picture at the top of the page, solid elsewhere: see app.css. */
export function Header() {
  const t = useText()
  const { store } = useShop()
  const scrolled = useScrolled()

  return (
    <header className="page-header" data-scrolled={scrolled || undefined}>
      <nav
        aria-label={t('header.label')}
        className="flex h-16 items-center justify-between gap-1 sm:gap-4 px-[var(--gutter)]"
      >
        <Link
          to={links.catalog}
          aria-label={t('header.home', { store: store.title })}
          className="flex min-h-11 min-w-0 items-center rounded-md"
        >
          <Brand />
        </Link>
        <BrowseMenu />
        {store.menus.header.length > 0 && (
          <ul className="flex min-w-0 overflow-hidden max-lg:hidden">
            <MenuLinks
              menu="header"
              className="flex min-h-11 items-center rounded-control px-2 text-sm font-semibold whitespace-nowrap text-ink/85 hover:text-ink"
            />
          </ul>
        )}
        <HeaderSearch />
        <AccountMenu />
      </nav>
    </header>
  )
}
