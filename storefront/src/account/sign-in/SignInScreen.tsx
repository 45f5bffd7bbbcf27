import { useAccountText } from '../../account-text.tsx'
import { useMember } from '../../session/use-signed-in.ts'
import { TabTitle } from '../parts.tsx'
import { EmailSection } from './EmailSection.tsx'
import { IdentitiesSection } from './IdentitiesSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

/** The sign-in methods of the account. */
export default function SignInScreen() {
  const t = useAccountText()
  const member = useMember()

  return (
    <>
      <TabTitle title={t('account.sign_in')} text={t('account.sign_in.text')} />
      <EmailSection />
      <PasswordSection />
      <PasskeysSection />
      <IdentitiesSection />
      {member?.role === 'staff' && <SecondFactorSection />}
    </>
  )
}
