import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { TextField } from '@matinee/ui/TextField'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useAccountText } from '../account-text.tsx'
import { links } from '../links.ts'
import { useFaults } from '../members/faults.ts'
import { FormFault } from '../members/FormFault.tsx'
import { Reauthenticate } from './Reauthenticate.tsx'
import { me } from './queries.ts'
import { useChange } from './use-change.ts'

/** The current password, sent with a protected change; absent where the session is proof enough. */
export interface PasswordProof {
  current_password?: string
}

type Values = Record<string, string>

interface Props<Answer> {
  /** The fields of the change; they receive the values. */
  children?: ReactNode
  act: (values: Values, proof: PasswordProof) => Promise<Answer>
  onDone: (answer: Answer) => unknown
  action: string
  done?: string
  onCancel?: (() => void) | undefined
}

/**
 * A form for security-sensitive changes: it asks for the password if there is one, otherwise re-authenticates when the
 * last sign-in is too old, and then continues.
 */
export function ProtectedForm<Answer>({ children, act, onDone, action, done, onCancel }: Props<Answer>) {
  const t = useAccountText()
  const { data } = useSuspenseQuery(me)
  const [wanting, setWanting] = useState<Values | null>(null)
  const change = useChange({
    act: ({ current_password, ...values }: Values) =>
      act(values, current_password ? { current_password } : {}),
    isForm: true,
    onDone,
    ...(done && { done }),
  })
  const submit = (values: Values) =>
    change.mutate(values, { onError: ({ code }) => code === 'sign_in_again' && setWanting(values) })
  const faults = useFaults(change.error)

  return (
    <>
      {wanting && (
        <Reauthenticate
          onCancel={() => setWanting(null)}
          onProved={() => {
            setWanting(null)
            submit(wanting)
          }}
        />
      )}
      <Form<Values>
        errors={faults}
        onFormSubmit={submit}
        // Typed values survive a refusal after re-authentication.
        hidden={wanting !== null}
        className="flex flex-col gap-5"
      >
        {children}
        {data.has_password && (
          <TextField
            name="current_password"
            type="password"
            label={t('account.current_password')}
            autoComplete="current-password"
            required
            missing={t('account.current_password.missing')}
            hint={
              <Link to={links.forgotPassword} className="underline underline-offset-4">
                {t('account.current_password.forgotten')}
              </Link>
            }
          />
        )}
        {change.error?.code !== 'sign_in_again' && <FormFault error={change.error} faults={faults} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={change.isPending}>
            {action}
          </Button>
          {onCancel && (
            <Button tone="quiet" onClick={onCancel}>
              {t('account.cancel')}
            </Button>
          )}
        </div>
      </Form>
    </>
  )
}
