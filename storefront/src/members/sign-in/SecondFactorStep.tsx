import { signInWithSecondFactor } from '@matinee/contract/members/members'
import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { TextField } from '@matinee/ui/TextField'
import { useId, useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { CodeInput } from '../CodeInput.tsx'
import { EntryPage } from '../EntryPage.tsx'
import { Fault } from '../Fault.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

interface Props {
  challenge: string
  entering: SignInFlow
}

/** The second factor: a code of the app, or a recovery code. */
export function SecondFactorStep({ challenge, entering }: Props) {
  const t = useAccountText()
  const [isRecovery, setRecovery] = useState(false)
  const submit = (code: string) =>
    entering.enter(() => call(signInWithSecondFactor, { body: { challenge, code } }))
  const Proof = isRecovery ? RecoveryCode : AppCode

  return (
    <EntryPage title={t('factor.title')} text={t(isRecovery ? 'factor.recovery.text' : 'factor.text')}>
      <Proof entering={entering} onSubmit={submit} />
      <Button tone="quiet" onClick={() => setRecovery(!isRecovery)}>
        {t(isRecovery ? 'factor.app' : 'factor.recovery')}
      </Button>
      {entering.error?.code === 'challenge_spent' && (
        <Button tone="plain" size="large" onClick={entering.forget}>
          {t('sign_in.again')}
        </Button>
      )}
    </EntryPage>
  )
}

interface ProofProps {
  entering: SignInFlow
  onSubmit: (code: string) => void
}

function AppCode({ entering: { error, isPending }, onSubmit }: ProofProps) {
  const t = useAccountText()
  const { words } = useLanguage()
  const faultId = useId()
  const [code, setCode] = useState('')

  return (
    <div className="flex flex-col gap-3">
      <CodeInput
        label={t('factor.label')}
        value={code}
        onChange={setCode}
        onComplete={onSubmit}
        isPending={isPending}
        faultId={error ? faultId : undefined}
      />
      <div id={faultId}>
        <Fault>{error && sentenceFor(error, words)}</Fault>
      </div>
    </div>
  )
}

function RecoveryCode({ entering: { error, isPending }, onSubmit }: ProofProps) {
  const t = useAccountText()
  const { words } = useLanguage()

  return (
    <Form<{ code: string }> onFormSubmit={({ code }) => onSubmit(code)} className="flex flex-col gap-5">
      <TextField
        name="code"
        label={t('factor.recovery.label')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        missing={t('factor.recovery.missing')}
      />
      <Fault>{error && sentenceFor(error, words)}</Fault>
      <Button type="submit" size="large" disabled={isPending}>
        {t('sign_in.submit')}
      </Button>
    </Form>
  )
}
