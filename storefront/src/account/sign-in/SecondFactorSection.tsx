import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@matinee/contract/members/sign-in'
import { Button } from '@matinee/ui/Button'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { dateIn } from '../../format.ts'
import { useLanguage } from '../../text.tsx'
import { Section } from '../parts.tsx'
import { ProtectedForm } from '../ProtectedForm.tsx'
import { me, secondFactor } from '../queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanForm, type AuthenticatorSecret } from './ScanForm.tsx'

type Step = 'begin' | 'renew' | 'remove' | null

/** The second factor of staff: an authenticator app, and recovery codes. */
export function SecondFactorSection() {
  const t = useAccountText()
  const { locale } = useLanguage()
  const { data } = useSuspenseQuery(secondFactor)
  const [step, setStep] = useState<Step>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const shown = codes !== null || step !== null
  const state = data.on
    ? t('account.second.on', { date: dateIn(locale, data.since ?? ''), count: data.recovery_codes_left })
    : t('account.second.off')

  return (
    <Section
      title={t('account.second')}
      text={state}
      action={!shown && <Ways on={data.on} required={data.required} onChoose={setStep} />}
    >
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {step && <StepForm step={step} onCodes={setCodes} onDone={() => setStep(null)} />}
    </Section>
  )
}

function Ways({
  on,
  required,
  onChoose,
}: {
  on: boolean
  required: boolean
  onChoose: (step: Step) => void
}) {
  const t = useAccountText()
  if (!on) return <Button onClick={() => onChoose('begin')}>{t('account.second.begin')}</Button>

  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="plain" onClick={() => onChoose('renew')}>
        {t('account.second.renew')}
      </Button>
      {!required && (
        <Button tone="quiet" onClick={() => onChoose('remove')}>
          {t('account.second.remove')}
        </Button>
      )}
    </div>
  )
}

interface StepFormProps {
  step: NonNullable<Step>
  onCodes: (codes: string[]) => void
  onDone: () => void
}

function StepForm({ step, onCodes, onDone }: StepFormProps) {
  const t = useAccountText()
  const changed = useChanged()
  const [begun, setBegun] = useState<AuthenticatorSecret | null>(null)
  const finish = async ({ recovery_codes }: { recovery_codes: string[] }) => {
    onCodes(recovery_codes)
    onDone()
    await changed()
  }

  if (begun) {
    const confirm = (code: string) => call(confirmSecondFactor, { body: { code } })
    return <ScanForm begun={begun} confirm={confirm} onDone={finish} onCancel={onDone} />
  }
  if (step === 'begin') {
    return (
      <ProtectedForm
        act={(_, proof) => call(beginSecondFactor, { body: proof })}
        onDone={setBegun}
        action={t('account.continue')}
        onCancel={onDone}
      />
    )
  }
  if (step === 'renew') {
    return (
      <>
        <p className="mb-4 max-w-prose text-sm leading-relaxed">{t('account.second.renew_text')}</p>
        <ProtectedForm
          act={(_, proof) => call(renewRecoveryCodes, { body: proof })}
          onDone={finish}
          action={t('account.second.renew')}
          onCancel={onDone}
        />
      </>
    )
  }
  return (
    <>
      <p className="mb-4 max-w-prose text-sm leading-relaxed">{t('account.second.remove_text')}</p>
      <ProtectedForm
        act={(_, proof) => call(removeSecondFactor, { body: proof })}
        onDone={() => changed().then(onDone)}
        action={t('account.second.remove')}
        done={t('account.second.removed')}
        onCancel={onDone}
      />
    </>
  )
}

function useChanged() {
  const queries = useQueryClient()
  return () => Promise.all([secondFactor, me].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
}
