import { cancelEmailChange } from '@matinee/contract/members/account'
import { askForEmailChange } from '@matinee/contract/members/sign-in'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { TextField } from '@matinee/ui/TextField'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { Section } from '../parts.tsx'
import { ProtectedForm, type PasswordProof } from '../ProtectedForm.tsx'
import { emailChange, me } from '../queries.ts'
import { useChange } from '../use-change.ts'

/** The sign-in address; a new one takes effect once its mail is confirmed. */
export function EmailSection() {
  const t = useAccountText()
  const { data } = useSuspenseQuery(me)
  const {
    data: { waiting },
  } = useSuspenseQuery(emailChange)
  const [isOpen, setOpen] = useState(false)

  return (
    <Section
      title={t('account.email')}
      text={
        <>
          {t('account.email.text')}
          <p className="mt-2 text-base font-semibold break-all text-ink" dir="auto">
            {data.email ?? t('account.email.none')}
          </p>
        </>
      }
      action={
        !isOpen &&
        !waiting && (
          <Button tone="plain" onClick={() => setOpen(true)}>
            {t('account.change')}
          </Button>
        )
      }
    >
      {waiting && <PendingEmail email={waiting.email} />}
      {isOpen && !waiting && <EmailForm onDone={() => setOpen(false)} />}
    </Section>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const t = useAccountText()
  const asked = useEmailChanged()

  return (
    <div className="mt-5">
      <ProtectedForm
        act={({ email = '' }, proof) => ask(email, proof)}
        onDone={() => asked().then(onDone)}
        action={t('account.email.send')}
        onCancel={onDone}
      >
        <TextField
          name="email"
          type="email"
          label={t('account.email.new')}
          autoComplete="email"
          required
          missing={t('sign_in.email.missing')}
          malformed={t('sign_in.email.malformed')}
        />
      </ProtectedForm>
    </div>
  )
}

const ask = (email: string, proof: PasswordProof) => call(askForEmailChange, { body: { email, ...proof } })

function useEmailChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: emailChange.queryKey })
}

/** A mail was sent and its link not opened yet. */
function PendingEmail({ email }: { email: string }) {
  const t = useAccountText()
  const asked = useEmailChanged()
  const [isResending, setResending] = useState(false)
  const cancel = useChange({
    act: () => call(cancelEmailChange, {}),
    done: t('account.email.canceled'),
    onDone: asked,
  })

  return (
    <div className="mt-4 flex gap-3 rounded-xl bg-surface p-4">
      <Icon name="clock" className="mt-0.5 size-5 text-warning" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('account.email.waiting')}</p>
        <p className="mt-1 text-sm leading-relaxed break-words text-quiet">
          {t('account.email.waiting_text', { email })}
        </p>
        {isResending ? (
          <div className="mt-4">
            <ProtectedForm
              act={(_, proof) => ask(email, proof)}
              onDone={() => asked().then(() => setResending(false))}
              action={t('account.email.resend')}
              done={t('account.email.resent')}
              onCancel={() => setResending(false)}
            />
          </div>
        ) : (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button tone="plain" onClick={() => setResending(true)}>
              {t('account.email.resend')}
            </Button>
            <Button tone="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('account.email.cancel')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
