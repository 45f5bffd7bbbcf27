import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { TextField } from '@matinee/ui/TextField'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../../account-text.tsx'
import { links } from '../../links.ts'
import { useShop } from '../../store/shop.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { ProviderButtons } from '../identities/ProviderButtons.tsx'
import { EntryPage } from '../EntryPage.tsx'
import { Fault } from '../Fault.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'
import { useOfferedPasskey } from './use-passkey.ts'

interface Props {
  email: string
  back: string | undefined
  entering: SignInFlow
  /** What to know before signing in, and what went wrong on the way here. */
  notice?: string | undefined
  problem?: string | null
  onEmail: (email: string) => void
}

/** Asks for the email address; passkeys are offered by a button and by the field's autofill. */
export function EmailStep({ email, back, entering, notice, problem = null, onEmail }: Props) {
  const t = useAccountText()
  const { words } = useLanguage()
  const { store } = useShop()
  useOfferedPasskey(entering)

  return (
    <EntryPage title={t('sign_in.title')} text={notice ?? t('sign_in.text', { store: store.title })}>
      <Form<{ email: string }>
        onFormSubmit={(values) => onEmail(values.email.trim())}
        className="flex flex-col gap-5"
      >
        <TextField
          name="email"
          type="email"
          label={t('sign_in.email')}
          autoComplete="username webauthn"
          defaultValue={email}
          required
          missing={t('sign_in.email.missing')}
          malformed={t('sign_in.email.malformed')}
        />
        <Fault>{entering.error ? sentenceFor(entering.error, words) : problem}</Fault>
        <Button type="submit" size="large" disabled={entering.isPending}>
          {t('sign_in.continue')}
        </Button>
      </Form>
      <PasskeyButton entering={entering} />
      <ProviderButtons back={back} isContinued={browserSupportsWebAuthn()} />
      <p className="mt-4 text-center text-quiet">
        {t('sign_in.new', { store: store.title })}{' '}
        <Link
          to={links.join}
          search={{ return: back }}
          className="font-semibold text-accent underline underline-offset-4"
        >
          {t('sign_in.join')}
        </Link>
      </p>
    </EntryPage>
  )
}
