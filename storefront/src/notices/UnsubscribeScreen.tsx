import { resubscribe, unsubscribe, type Unsubscription } from '@matinee/contract/notices/notices'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccountText } from '../account-text.tsx'
import { call, type ApiError } from '../call.ts'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { useSignedIn } from '../session/use-signed-in.ts'
import { sentenceFor, useLanguage } from '../text.tsx'

const route = getRouteApi(links.unsubscribe)

/** Unsubscribes by the link of a mail, and can undo it. */
export default function UnsubscribeScreen() {
  const t = useAccountText()
  const { words } = useLanguage()
  const { token } = route.useParams()
  useTitle(t('unsubscribe.title'))
  const change = useMutation<Unsubscription, ApiError, boolean>({
    mutationFn: (off) => call(off ? unsubscribe : resubscribe, { params: { token } }),
  })
  const { mutate } = change
  useEffect(() => mutate(true), [mutate, token])

  if (change.error) {
    return (
      <div role="alert">
        <Notice
          icon="warning"
          level={1}
          title={t('unsubscribe.failed')}
          action={
            <Button size="large" onClick={() => mutate(true)}>
              {t('notices.again')}
            </Button>
          }
        >
          <p>{sentenceFor(change.error, words)}</p>
        </Notice>
      </div>
    )
  }
  if (!change.data) {
    return (
      <div aria-busy>
        <Notice icon="mail" level={1} title={t('unsubscribe.pending')} />
      </div>
    )
  }
  return <UnsubscribedStep now={change.data} isPending={change.isPending} onChange={mutate} />
}

interface UnsubscribedStepProps {
  now: Unsubscription
  isPending: boolean
  onChange: (off: boolean) => void
}

function UnsubscribedStep({ now: { topic, address, off }, isPending, onChange }: UnsubscribedStepProps) {
  const t = useAccountText()
  const signedIn = useSignedIn()
  const actions = (
    <div className="flex flex-wrap justify-center gap-3">
      <Button size="large" disabled={isPending} onClick={() => onChange(!off)}>
        {t(off ? 'unsubscribe.undo' : 'unsubscribe.again')}
      </Button>
      <Link
        to={signedIn ? links.account : links.catalog}
        {...(signedIn && { params: { tab: 'notifications' } })}
        className={buttonClass({ tone: 'plain' })}
      >
        {t(signedIn ? 'notices.settings' : 'unsubscribe.to_catalog')}
      </Link>
    </div>
  )

  return (
    <div aria-live="polite">
      <Notice
        icon={off ? 'check' : 'bell'}
        level={1}
        title={t(off ? 'unsubscribe.done' : 'unsubscribe.undone')}
        action={actions}
      >
        <p>{t(off ? 'unsubscribe.done_text' : 'unsubscribe.undone_text', { address, topic })}</p>
        <p className="mt-2">{t('unsubscribe.always')}</p>
      </Notice>
    </div>
  )
}
