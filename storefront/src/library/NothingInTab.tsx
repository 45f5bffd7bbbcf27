import { buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import type { LibraryTab } from './tabs.ts'

/** The empty state of a tab. */
export function NothingInTab({ tab }: { tab: LibraryTab }) {
  const t = useText()
  const browse = (
    <Link to={links.catalog} className={buttonClass()}>
      {t('not_found.action')}
    </Link>
  )

  return (
    <Notice icon={tab === 'completed' ? 'check' : 'film'} title={t(`library.${tab}.empty`)} action={browse}>
      <p>{t(`library.${tab}.empty_text`)}</p>
    </Notice>
  )
}
