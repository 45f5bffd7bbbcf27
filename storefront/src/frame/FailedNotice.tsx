import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Notice } from '@matinee/ui/Notice'
import { ApiError } from '../call.ts'
import { sentenceFor, useLanguage } from '../text.tsx'

interface Props {
  title: string
  error: Error
  onRetry: () => void
  level?: 1 | 2
}

/** An error message with a retry. */
export function FailedNotice({ title, error, onRetry, level = 1 }: Props) {
  const { t, words } = useLanguage()
  const retry = (
    <Button tone="plain" onClick={onRetry}>
      <Icon name="retry" />
      {t('retry')}
    </Button>
  )

  return (
    <div role="alert">
      <Notice icon="warning" title={title} level={level} action={retry}>
        {error instanceof ApiError && <p>{sentenceFor(error, words)}</p>}
      </Notice>
    </div>
  )
}
