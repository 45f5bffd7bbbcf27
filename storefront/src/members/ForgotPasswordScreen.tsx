import { askForPasswordReset } from '@matinee/contract/members/members'
import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { TextField } from '@matinee/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { call, type ApiError } from '../call.ts'
import { links } from '../links.ts'
import { sentenceFor, useLanguage } from '../text.tsx'
import { Address } from './Address.tsx'
import { EntryPage } from './EntryPage.tsx'
import { Fault } from './Fault.tsx'
import { useCaptcha } from './use-send-code.ts'

const route = getRouteApi(links.forgotPassword)

/** Sends a password reset link; the answer is the same for every address. */
export default function ForgotPasswordScreen() {
  const captcha = useCaptcha()
  const ask = useMutation<unknown, ApiError, string>({
    mutationFn: async (email) => call(askForPasswordReset, { body: { email, ...(await captcha()) } }),
  })

  return ask.isSuccess ? (
    <AskedStep email={ask.variables} onOther={ask.reset} />
  ) : (
    <AskStep error={ask.error} isPending={ask.isPending} onAsk={ask.mutate} />
  )
}

interface AskProps {
  error: ApiError | null
  isPending: boolean
  onAsk: (email: string) => void
}

function AskStep({ error, isPending, onAsk }: AskProps) {
  const t = useAccountText()
  const { words } = useLanguage()
  const { email = '' } = route.useSearch()

  return (
    <EntryPage title={t('forgot.title')} text={t('forgot.text')}>
      <Form<{ email: string }>
        onFormSubmit={(values) => onAsk(values.email.trim())}
        className="flex flex-col gap-5"
      >
        <TextField
          name="email"
          type="email"
          label={t('sign_in.email')}
          autoComplete="username"
          defaultValue={email}
          required
          missing={t('sign_in.email.missing')}
          malformed={t('sign_in.email.malformed')}
        />
        <Fault>{error && sentenceFor(error, words)}</Fault>
        <Button type="submit" size="large" disabled={isPending}>
          {t(isPending ? 'code.sending' : 'forgot.submit')}
        </Button>
      </Form>
      <BackToSignIn />
    </EntryPage>
  )
}

function AskedStep({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useAccountText()

  return (
    <EntryPage
      title={t('code.title')}
      text={
        <>
          <p>{t('forgot.asked')}</p>
          <Address email={email} onOther={onOther} />
        </>
      }
    >
      <p className="text-sm text-quiet">{t('code.missing')}</p>
      <BackToSignIn />
    </EntryPage>
  )
}

function BackToSignIn() {
  const t = useAccountText()

  return (
    <Link to={links.signIn} className="self-center font-semibold underline underline-offset-4">
      {t('forgot.back')}
    </Link>
  )
}
