import { useSuspenseQuery } from '@tanstack/react-query'
import { Card } from '../parts/Card.tsx'
import { Screen } from '../parts/Screen.tsx'
import { t } from '../text.ts'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { account } from './queries.ts'
import { SecondFactorCard } from './SecondFactorCard.tsx'

/** The account of the signed-in person: name, address and sign-in methods. */
export function AccountScreen() {
  const { data } = useSuspenseQuery(account)
  return (
    <Screen title={t('account.title')} width={680}>
      <Card title={t('account.profile')}>
        <ProfileForm account={data} />
      </Card>
      <Card title={data.has_password ? t('account.change_password') : t('account.set_password')}>
        <PasswordForm account={data} />
      </Card>
      <SecondFactorCard />
      <PasskeysCard />
    </Screen>
  )
}
