import { buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { PopularRow } from '../catalogue/PopularRow.tsx'

const SIGNS = { gone: 'clock', region: 'lock' } as const

/** The page of an expired program, or of one blocked in the visitor's region. */
export function GoneScreen({ reason = 'gone' }: { reason?: keyof typeof SIGNS }) {
  const t = useText()
  useTitle(t(`program.${reason}.title`))
  const home = (
    <Link to={links.catalog} className={buttonClass()}>
      {t('stage.expired.action')}
    </Link>
  )

  return (
    <div className="flex flex-col gap-4 pb-4">
      <Notice icon={SIGNS[reason]} level={1} title={t(`program.${reason}.title`)} action={home}>
        <p>{t(`program.${reason}.text`)}</p>
      </Notice>
      <PopularRow />
    </div>
  )
}
