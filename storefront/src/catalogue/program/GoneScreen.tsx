import { buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../../frame/use-title.ts'
import { links } from '../../links.ts'
import { useText } from '../../text.tsx'
import { PopularRow } from '../PopularRow.tsx'

/** The page of a program whose time has passed. */
export function GoneScreen() {
  const t = useText()
  useTitle(t('program.gone.title'))
  const home = (
    <Link to={links.catalog} className={buttonClass()}>
      {t('stage.expired.action')}
    </Link>
  )

  return (
    <div className="flex flex-col gap-4 pb-4">
      <Notice icon="clock" level={1} title={t('program.gone.title')} action={home}>
        <p>{t('program.gone.text')}</p>
      </Notice>
      <PopularRow />
    </div>
  )
}
