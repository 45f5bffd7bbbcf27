import { buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { Link } from '@tanstack/react-router'
import { PopularRow } from '../catalogue/PopularRow.tsx'
import { links } from '../links.ts'
import { SearchField } from '../search/SearchField.tsx'
import { useSearchNavigation } from '../search/use-search-navigation.ts'
import { useText } from '../text.tsx'
import { useTitle } from '../frame/use-title.ts'

const ignore = () => undefined

/** The page of unknown addresses, with a search. */
export default function NotFoundScreen() {
  const t = useText()
  const { goToResults } = useSearchNavigation()
  useTitle(t('not_found.title'))
  const home = (
    <Link to={links.catalog} className={buttonClass()}>
      {t('not_found.action')}
    </Link>
  )

  return (
    <div data-not-found className="flex flex-col gap-4 pb-4">
      <Notice icon="film" level={1} title={t('not_found.title')} action={home}>
        <p>{t('not_found.text')}</p>
      </Notice>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-3 px-[var(--gutter)] pb-10 text-center">
        <p className="text-quiet">{t('not_found.search')}</p>
        <SearchField query="" onType={ignore} onEnter={goToResults} />
      </div>
      <PopularRow />
    </div>
  )
}
