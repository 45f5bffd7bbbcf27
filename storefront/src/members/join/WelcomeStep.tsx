import type { Session } from '@matinee/contract/members/session'
import { buttonClass } from '@matinee/ui/Button'
import { useEffect } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { EntryPage } from '../EntryPage.tsx'
import { OfferPasskey } from './OfferPasskey.tsx'
import { OfferPassword } from './OfferPassword.tsx'

interface Props {
  member: Session['user']
  /** Whether the member has just joined; others skip this step. */
  isNew: boolean
  returnTo: string
}

/** The welcome of a new member, with optional sign-in methods. */
export function WelcomeStep({ member, isNew, returnTo }: Props) {
  const t = useAccountText()
  useEffect(() => {
    if (!isNew) location.replace(returnTo)
  }, [isNew, returnTo])
  if (!isNew) return null

  return (
    <EntryPage title={t('welcome.title', { name: member.name })} text={t('welcome.text')}>
      <OfferPasskey />
      <OfferPassword email={member.email} />
      {/* A whole new page: the session changes what it carries. */}
      <a href={returnTo} className={buttonClass({ size: 'large' })}>
        {t('welcome.continue')}
      </a>
    </EntryPage>
  )
}
