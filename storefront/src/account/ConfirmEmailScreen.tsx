import { confirmEmailChange } from '@matinee/contract/members/sign-in'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { call } from '../call.ts'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { session } from '../session/queries.ts'
import { sentenceFor, useLanguage } from '../text.tsx'
import { emailChange, me, profile } from './queries.ts'
import { useChange } from './use-change.ts'

const route = getRouteApi(links.confirmEmail)

/** Confirms an email address by a button, because mail programs follow links by themselves. */
export default function ConfirmEmailScreen() {
  const t = useAccountText()
  const { words } = useLanguage()
  const { key } = route.useParams()
  const queries = useQueryClient()
  useTitle(t('account.confirm.title'))
  const confirm = useChange({
    act: () => call(confirmEmailChange, { body: { key } }),
    isForm: true,
    onDone: () =>
      Promise.all(
        [session, me, profile, emailChange].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      ),
  })
  const toAccount = (
    <Link to={links.account} params={{ tab: 'sign_in' }} className={buttonClass()}>
      {t('account.confirm.to_account')}
    </Link>
  )

  if (confirm.data) {
    return (
      <Notice icon="check" level={1} title={t('account.confirm.done')} action={toAccount}>
        <p className="break-words">{t('account.confirm.done_text', { email: confirm.data.email })}</p>
      </Notice>
    )
  }
  if (confirm.error) {
    return (
      <div role="alert">
        <Notice icon="warning" level={1} title={t('account.confirm.failed')} action={toAccount}>
          <p>{sentenceFor(confirm.error, words)}</p>
        </Notice>
      </div>
    )
  }
  const yes = (
    <Button size="large" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
      {t('account.confirm.yes')}
    </Button>
  )
  return (
    <Notice icon="mail" level={1} title={t('account.confirm.title')} action={yes}>
      <p>{t('account.confirm.text')}</p>
    </Notice>
  )
}
