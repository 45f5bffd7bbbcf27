import { buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { useTitle } from './use-title.ts'

/** The page of every address that leads nowhere. */
export default function NotFoundScreen() {
  const t = useText()
  useTitle(t('not_found.title'))
  const home = (
    <Link to={links.catalog} className={buttonClass()}>
      {t('not_found.action')}
    </Link>
  )

  return (
    <div className="grid min-h-[65svh] place-items-center">
      <Notice icon="film" level={1} title={t('not_found.title')} action={home}>
        <p>{t('not_found.text')}</p>
      </Notice>
    </div>
  )
}
