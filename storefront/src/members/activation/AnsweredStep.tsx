import { Button, buttonClass } from '@matinee/ui/Button'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../../account-text.tsx'
import { links } from '../../links.ts'
import { EntryPage } from '../EntryPage.tsx'

export type Answer = 'allow' | 'refuse'

/** The result: the device continues by itself, or is refused. */
export function AnsweredStep({ answer, onAnother }: { answer: Answer; onAnother: () => void }) {
  const t = useAccountText()

  return (
    <EntryPage title={t(`activation.${answer}.title`)} text={t(`activation.${answer}.text`)}>
      <Link to={links.catalog} className={buttonClass({ size: 'large' })}>
        {t('activation.done')}
      </Link>
      <Button tone="quiet" onClick={onAnother}>
        {t('activation.another')}
      </Button>
    </EntryPage>
  )
}
