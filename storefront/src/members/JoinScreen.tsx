import { registerByEmail, type CodeSent } from '@matinee/contract/members'
import { TextField } from '@matinee/ui/TextField'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { call } from '../call.ts'
import { links, safeReturn } from '../links.ts'
import { useShop } from '../store/shop.tsx'
import { CodeStep } from './CodeStep.tsx'
import { EntryPage } from './EntryPage.tsx'
import { NewcomerForm } from './join/NewcomerForm.tsx'
import { useJoining, type Newcomer } from './join/use-joining.ts'
import { WelcomeStep } from './join/WelcomeStep.tsx'
import { ObstacleStep } from './sign-in/ObstacleStep.tsx'
import { useSendingCode, type SendingCode } from './use-sending-code.ts'
import { useMember } from './use-signed-in.ts'

const route = getRouteApi(links.join)

/** Free registration: who somebody is, the code of a mail, and a welcome. Leads back to where one came from. */
export default function JoinScreen() {
  const { return: back, welcome } = route.useSearch()
  const member = useMember()
  const returnTo = safeReturn(back, links.catalog)

  if (member) return <WelcomeStep member={member} isNew={welcome === true} returnTo={returnTo} />
  return <Join returnTo={returnTo} />
}

interface Form extends Newcomer {
  email: string
}

function Join({ returnTo }: { returnTo: string }) {
  const { entering, join } = useJoining(returnTo)
  const [form, setForm] = useState<Form | null>(null)
  const sending = useSendingCode(async (captcha, form: Form) => {
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
    return <FormStep form={form} sending={sending} onSubmit={send} />
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
  sending: SendingCode<Form>
  onSubmit: (form: Form) => void
}

function FormStep({ form, sending, onSubmit }: FormStepProps) {
  const t = useAccountText()
  const { store } = useShop()
  const { return: back } = route.useSearch()

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
