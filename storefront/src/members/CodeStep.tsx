import { Button } from '@matinee/ui/Button'
import { useId, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import type { ApiError } from '../call.ts'
import { sentenceFor, useLanguage } from '../text.tsx'
import { Address } from './Address.tsx'
import { CodeInput } from './CodeInput.tsx'
import { EntryPage } from './EntryPage.tsx'
import { Fault } from './Fault.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'
import type { CodeSender } from './use-send-code.ts'

interface Props {
  email: string
  sending: Pick<CodeSender<never>, 'sent' | 'error' | 'isPending'>
  onResend: () => void
  /** The result of the last code. */
  error: ApiError | null
  isPending: boolean
  onCode: (code: string) => void
  onOtherEmail: () => void
}

/** Enters the six digits of the mail; its link does the same. */
export function CodeStep({ email, sending, onResend, error, isPending, onCode, onOtherEmail }: Props) {
  const t = useAccountText()
  const faultId = useId()
  const [code, setCode] = useState('')
  const minutes = sending.sent?.goodForMinutes ?? 0

  return (
    <EntryPage
      title={t('code.title')}
      text={
        <>
          <p>{t('code.text', { minutes })}</p>
          <Address email={email} onOther={onOtherEmail} />
        </>
      }
    >
      <CodeInput
        label={t('code.label')}
        value={code}
        onChange={setCode}
        onComplete={onCode}
        isPending={isPending}
        faultId={error ? faultId : undefined}
      />
      <div id={faultId}>
        <Fault>{error && <CodeProblem error={error} />}</Fault>
      </div>
      <output className="text-sm text-quiet empty:hidden">{isPending && t('code.checking')}</output>
      <Resend
        sending={sending}
        onSend={() => {
          setCode('')
          onResend()
        }}
      />
    </EntryPage>
  )
}

function CodeProblem({ error }: { error: ApiError }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const { tries_left: left } = (error.answer['details'] ?? {}) as { tries_left?: number }

  return (
    <>
      {sentenceFor(error, words)}
      {left !== undefined && ` ${t('code.tries_left', { left })}`}
    </>
  )
}

/** Sends another code, a minute after the last. */
function Resend({ sending, onSend }: Pick<Props, 'sending'> & { onSend: () => void }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const seconds = useSecondsUntil(sending.sent?.nextAt)
  const [isResent, setResent] = useState(false)

  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-quiet">{t('code.missing')}</p>
      <Fault>{sending.error && sentenceFor(sending.error, words)}</Fault>
      <Button
        tone="plain"
        disabled={seconds > 0 || sending.isPending}
        onClick={() => {
          setResent(true)
          onSend()
        }}
      >
        {sending.isPending && t('code.sending')}
        {!sending.isPending && (seconds > 0 ? t('code.resend_in', { seconds }) : t('code.resend'))}
      </Button>
      <output className="text-sm font-medium text-success empty:hidden">
        {isResent && !sending.isPending && !sending.error && t('code.resent')}
      </output>
    </div>
  )
}
