import { buttonClass } from '@matinee/ui/Button'
import { useAccountText } from '../../account-text.tsx'
import { links } from '../../links.ts'
import { EntryPage } from '../../members/EntryPage.tsx'
import { OfferPasskey } from '../../members/join/OfferPasskey.tsx'
import { OfferPassword } from '../../members/join/OfferPassword.tsx'

/** The welcome of a new member: sign-in methods, and a link to the catalogue. */
export default function Success({ name, email }: { name: string; email: string | null }) {
  const t = useAccountText()
  return (
    <EntryPage title={t('welcome.title', { name })} text={t('welcome.text')}>
      <OfferPasskey />
      <OfferPassword email={email} />
      <a href={links.catalog} className={buttonClass({ size: 'large' })}>
        {t('welcome.continue')}
      </a>
    </EntryPage>
  )
}
