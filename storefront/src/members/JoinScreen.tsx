import { registerByEmail, type CodeSent } from '@matinee/contract/members'
import { TextField } from '@matinee/ui/TextField'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { call } from '../call.ts'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { links, safeReturn } from '../links.ts'
import { PlansScreen } from '../membership/PlansScreen.tsx'
import { PlansSkeleton } from '../membership/PlansSkeleton.tsx'
import { plans } from '../membership/queries.ts'
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

/** The store's plans, or registration: where nothing is sold, and for those who only want to look around. */
export default function JoinScreen() {
  const { return: back, welcome, flow, currency } = route.useSearch()
  const member = useMember()
  const { data: offered, error, refetch } = useQuery({ ...plans, enabled: flow !== 'register' && !welcome })
  const returnTo = safeReturn(back, links.catalog)

  if (flow === 'register' || welcome || offered?.length === 0)
    return <Registration member={member} isNew={welcome === true} returnTo={returnTo} />
  if (offered) return <PlansScreen plans={offered} returnTo={back && returnTo} currency={currency} />
  return error ? <PlansFailed error={error} onRetry={() => void refetch()} /> : <PlansSkeleton />
}

interface RegistrationProps {
  member: ReturnType<typeof useMember>
  isNew: boolean
  returnTo: string
}

/** Free registration: who somebody is, the code of a mail, and a welcome. Leads back to where one came from. */
function Registration({ member, ...welcome }: RegistrationProps) {
  return member ? <WelcomeStep member={member} {...welcome} /> : <Join returnTo={welcome.returnTo} />
}

function PlansFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useAccountText()
  return <FailedNotice title={t('plans.failed')} error={error} onRetry={onRetry} />
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
