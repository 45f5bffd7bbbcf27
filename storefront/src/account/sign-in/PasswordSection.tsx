import { PASSWORD_LENGTH } from '@matinee/contract/members/members'
import { removePassword, setPassword } from '@matinee/contract/members/sign-in'
import { Button } from '@matinee/ui/Button'
import { Checkbox } from '@matinee/ui/Checkbox'
import { TextField } from '@matinee/ui/TextField'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { Section } from '../parts.tsx'
import { ProtectedForm } from '../ProtectedForm.tsx'
import { devices, me } from '../queries.ts'

type Open = 'change' | 'remove' | null

/** Sets, changes or removes the password; codes and passkeys also sign in. */
export function PasswordSection() {
  const t = useAccountText()
  const { data } = useSuspenseQuery(me)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

  return (
    <Section
      title={t('account.password')}
      text={t(data.has_password ? 'account.password.has' : 'account.password.none')}
      action={
        open === null && (
          <div className="flex flex-wrap gap-2">
            <Button tone="plain" onClick={() => setOpen('change')}>
              {t(data.has_password ? 'account.change' : 'account.password.set')}
            </Button>
            {data.has_password && data.email && (
              <Button tone="quiet" onClick={() => setOpen('remove')}>
                {t('account.password.remove')}
              </Button>
            )}
          </div>
        )
      }
    >
      {open === 'change' && <PasswordForm onDone={close} />}
      {open === 'remove' && <RemoveForm onDone={close} />}
    </Section>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useAccountText()
  const changed = useChanged(onDone)
  const [sign_out_others, setSignOut] = useState(true)

  return (
    <ProtectedForm
      act={({ password = '' }, proof) => call(setPassword, { body: { password, sign_out_others, ...proof } })}
      onDone={changed}
      action={t('account.password.save')}
      done={t('account.password.saved')}
      onCancel={onDone}
    >
      <TextField
        name="password"
        type="password"
        label={t('account.password.new')}
        autoComplete="new-password"
        required
        maxLength={PASSWORD_LENGTH.most}
        missing={t('account.password.missing')}
        hint={t('account.password.hint', { least: PASSWORD_LENGTH.least })}
      />
      <Checkbox
        name="sign_out_others"
        label={t('account.password.sign_out_others')}
        checked={sign_out_others}
        onChange={setSignOut}
      />
    </ProtectedForm>
  )
}

function RemoveForm({ onDone }: { onDone: () => void }) {
  const t = useAccountText()
  const changed = useChanged(onDone)

  return (
    <>
      <p className="mb-4 max-w-prose text-sm leading-relaxed text-pretty">
        {t('account.password.remove_text')}
      </p>
      <ProtectedForm
        act={(_, proof) => call(removePassword, { body: proof })}
        onDone={changed}
        action={t('account.password.remove')}
        done={t('account.password.removed')}
        onCancel={onDone}
      />
    </>
  )
}

function useChanged(onDone: () => void) {
  const queries = useQueryClient()
  return async () => {
    onDone()
    await Promise.all([me, devices].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
  }
}
