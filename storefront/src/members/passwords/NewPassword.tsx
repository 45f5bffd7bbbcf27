import { Field } from '@base-ui/react/field'
import { PASSWORD_LENGTH } from '@matinee/contract/members/members'
import { useId, useState } from 'react'
import { useAccountText, type AccountWord } from '../../account-text.tsx'
import type { ApiError } from '../../call.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { Fault } from '../Fault.tsx'
import { strengthOf, type Strength } from './strength.ts'

const FAULTS: Record<string, AccountWord> = {
  short: 'new_password.fault.short',
  long: 'new_password.fault.long',
  weak: 'new_password.fault.weak',
  breached: 'new_password.fault.breached',
}

interface Props {
  /** The account's email, for password managers. */
  email?: string | null
  /** The server's refusal of the last one. */
  error: ApiError | null
}

/** A new password field: show and hide, strength, and the server's refusal. */
export function NewPassword({ email, error }: Props) {
  const t = useAccountText()
  const hintId = useId()
  const faultId = useId()
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)

  return (
    <div className="flex flex-col gap-1.5">
      {email && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      <Field.Root name="password" className="flex flex-col gap-1.5">
        <Field.Label className="text-sm font-semibold">{t('new_password.label')}</Field.Label>
        <div className="relative">
          <Field.Control
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            autoCapitalize="none"
            required
            minLength={PASSWORD_LENGTH.least}
            maxLength={PASSWORD_LENGTH.most}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            aria-describedby={`${hintId} ${faultId}`}
            className="min-h-12 w-full rounded-lg border border-edge bg-raised ps-3.5 pe-24 text-base text-ink data-invalid:border-danger"
          />
          <button
            type="button"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-1 end-1 cursor-pointer rounded-md px-3 text-sm font-semibold hover:bg-ink/10"
          >
            {t('new_password.show')}
          </button>
        </div>
        <Field.Error match="valueMissing" className="text-sm text-danger">
          {t('sign_in.password.missing')}
        </Field.Error>
        <Field.Error match="tooShort" className="text-sm text-danger">
          {t('new_password.fault.short')}
        </Field.Error>
      </Field.Root>
      <div id={hintId}>
        <StrengthMeter password={password} />
      </div>
      <div id={faultId}>
        <Fault>{error && <PasswordProblem error={error} />}</Fault>
      </div>
    </div>
  )
}

function PasswordProblem({ error }: { error: ApiError }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const fault = FAULTS[error.errors['password']?.[0] ?? '']
  return fault ? t(fault) : sentenceFor(error, words)
}

const LEVELS: Record<Strength, { filled: number; colour: string }> = {
  short: { filled: 0, colour: 'bg-danger' },
  weak: { filled: 1, colour: 'bg-danger' },
  fair: { filled: 2, colour: 'bg-warning' },
  strong: { filled: 3, colour: 'bg-success' },
}

function StrengthMeter({ password }: { password: string }) {
  const t = useAccountText()
  const strength = strengthOf(password)
  const { filled, colour } = LEVELS[strength]

  return (
    <>
      <div aria-hidden className="grid grid-cols-3 gap-1.5">
        {[1, 2, 3].map((level) => (
          <span key={level} className={`h-1 rounded-full ${level <= filled ? colour : 'bg-line'}`} />
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 text-sm text-quiet">
        {password === '' ? t('new_password.rule') : t(`new_password.strength.${strength}`)}
      </p>
    </>
  )
}
