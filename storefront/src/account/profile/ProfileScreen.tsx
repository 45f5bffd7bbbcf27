import { useSuspenseQuery } from '@tanstack/react-query'
import { useAccountText } from '../../account-text.tsx'
import { TabTitle } from '../parts.tsx'
import { memberFields, profile } from '../queries.ts'
import { AvatarSection } from './AvatarSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** The member's public profile, language and time zone. */
export default function ProfileScreen() {
  const t = useAccountText()
  const { data } = useSuspenseQuery(profile)
  const { data: fields } = useSuspenseQuery(memberFields)

  return (
    <>
      <TabTitle title={t('account.profile')} text={t('account.profile.text')} />
      <AvatarSection profile={data} />
      <ProfileForm profile={data} fields={fields} />
    </>
  )
}
