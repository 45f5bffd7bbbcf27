import { Button } from '@matinee/ui/Button'
import { EntryPage } from '../members/EntryPage.tsx'
import { useAnyText, useText } from '../text.tsx'

interface Props {
  code: string
  request_id: string
}

/** The error page, with the request id for support. */
export default function InternalError({ code, request_id }: Props) {
  const t = useText()
  const say = useAnyText()

  return (
    <EntryPage title={t('failed.title')} text={say(`refusal.${code}`)}>
      <p className="text-sm text-quiet" dir="ltr">
        {request_id}
      </p>
      <Button size="large" onClick={() => location.reload()}>
        {t('retry')}
      </Button>
    </EntryPage>
  )
}
