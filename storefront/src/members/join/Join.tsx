import { registerByEmail, type CodeSent } from '@matinee/contract/members/members'
import { TextField } from '@matinee/ui/TextField'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { links } from '../../links.ts'
import { useShop } from '../../store/shop.ts'
import { CodeStep } from '../CodeStep.tsx'
import { EntryPage } from '../EntryPage.tsx'
import { ProviderButtons } from '../identities/ProviderButtons.tsx'
import { ObstacleStep } from '../sign-in/ObstacleStep.tsx'
import { useSendCode, type CodeSender } from '../use-send-code.ts'
import { NewcomerForm } from './NewcomerForm.tsx'
import { useJoin, type Newcomer } from './use-join.ts'

interface Form extends Newcomer {
  email: string
}

interface Props {
  /** The address after joining. */
  returnTo: string
  /** The return address for those who have an account. */
  back: string | undefined
  /** Redirects at once, in place of the welcome step. */
  onJoined?: string
}

/** The details of a new member, and the code that proves their address. */
export function Join({ returnTo, back, onJoined }: Props) {
  const { entering, join } = useJoin(returnTo, onJoined)
  const [form, setForm] = useState<Form | null>(null)
  const sending = useSendCode(async (captcha, form: Form) => {
    const answer = await call(registerByEmail, { body: { form: { ...form, ...captcha } } })
    return answer as CodeSent
  })
  const startOver = () => {
    sending.forget()
    entering.forget()
  }

  if (entering.obstacle) return <ObstacleStep entering={entering} />
  if (!form || !sending.sent) {
    const send = (filled: Form) => {
      setForm(filled)
      sending.send(filled)
    }
    return <FormStep form={form} sending={sending} onSubmit={send} back={back} />
  }
  const { email, ...newcomer } = form
  return (
    <CodeStep
      email={email}
      sending={sending}
      onResend={() => sending.send(form)}
      error={entering.error}
      isPending={entering.isPending}
      onCode={(code) => join({ email, code }, newcomer)}
      onOtherEmail={startOver}
    />
  )
}

interface FormStepProps {
  form: Form | null
  sending: CodeSender<Form>
  onSubmit: (form: Form) => void
  back: string | undefined
}

function FormStep({ form, sending, onSubmit, back }: FormStepProps) {
  const t = useAccountText()
  const { store } = useShop()

  return (
    <EntryPage title={t('join.title', { store: store.title })} text={t('join.text')}>
      <NewcomerForm
        name={form?.name ?? ''}
        error={sending.error}
        isPending={sending.isPending}
        action={t('join.submit')}
        onSubmit={(newcomer, { email = '' }) => onSubmit({ ...newcomer, email: email.trim() })}
      >
        <TextField
          name="email"
          type="email"
          label={t('sign_in.email')}
          autoComplete="email"
          defaultValue={form?.email ?? ''}
          required
          missing={t('sign_in.email.missing')}
          malformed={t('sign_in.email.malformed')}
        />
      </NewcomerForm>
      <ProviderButtons back={back} />
      <p className="mt-2 text-center text-quiet">
        {t('join.have')}{' '}
        <Link
          to={links.signIn}
          search={{ return: back }}
          className="font-semibold text-accent underline underline-offset-4"
        >
          {t('sign_in.submit')}
        </Link>
      </p>
    </EntryPage>
  )
}
