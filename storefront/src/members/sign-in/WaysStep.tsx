import { signIn } from '@matinee/contract/members/members'
import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { TextField } from '@matinee/ui/TextField'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../../account-text.tsx'
import { call, type ApiError } from '../../call.ts'
import { links } from '../../links.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { Address } from '../Address.tsx'
import { EntryPage } from '../EntryPage.tsx'
import { Fault } from '../Fault.tsx'
import { Or } from '../Or.tsx'
import type { CodeSender } from '../use-send-code.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

interface Props {
  email: string
  entering: SignInFlow
  sending: CodeSender<string>
  onOtherEmail: () => void
}

/** Asks for a proof of a known address: a code by mail, a password or a passkey. */
export function WaysStep({ email, entering, sending, onOtherEmail }: Props) {
  const t = useAccountText()
  const { words } = useLanguage()
  const faultOf = (error: ApiError | null) => error && sentenceFor(error, words)

  return (
    <EntryPage title={t('sign_in.how')} text={<Address email={email} onOther={onOtherEmail} />}>
      <Fault>{faultOf(sending.error)}</Fault>
      <Button
        size="large"
        disabled={sending.isPending || entering.isPending}
        onClick={() => sending.send(email)}
      >
        {t(sending.isPending ? 'code.sending' : 'sign_in.send_code')}
      </Button>
      <Or>{t('sign_in.or_password')}</Or>
      <PasswordForm email={email} entering={entering} fault={faultOf(entering.error)} />
      <PasskeyButton entering={entering} />
    </EntryPage>
  )
}

interface PasswordProps {
  email: string
  entering: SignInFlow
  fault: string | null
}

function PasswordForm({ email, entering, fault }: PasswordProps) {
  const t = useAccountText()

  return (
    <Form<{ password: string }>
      onFormSubmit={({ password }) => entering.enter(() => call(signIn, { body: { email, password } }))}
      className="flex flex-col gap-4"
    >
      {/* For whatever keeps passwords: it wants to know whose this one is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        name="password"
        type="password"
        label={t('sign_in.password')}
        autoComplete="current-password"
        required
        missing={t('sign_in.password.missing')}
      />
      <Fault>{fault}</Fault>
      <Button type="submit" tone="plain" size="large" disabled={entering.isPending}>
        {t('sign_in.submit')}
      </Button>
      <Link
        to={links.forgotPassword}
        search={{ email }}
        className="self-center rounded-md text-sm font-semibold underline underline-offset-4"
      >
        {t('sign_in.forgot')}
      </Link>
    </Form>
  )
}
