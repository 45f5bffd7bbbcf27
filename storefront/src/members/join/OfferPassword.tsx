import { setPassword } from '@matinee/contract/members/sign-in'
import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call, type ApiError } from '../../call.ts'
import { NewPassword } from '../passwords/NewPassword.tsx'
import { Offer } from './Offer.tsx'

/** Offers to set a password. */
export function OfferPassword({ email }: { email: string | null }) {
  const t = useAccountText()
  const [isOpen, setOpen] = useState(false)
  const set = useMutation<unknown, ApiError, string>({
    mutationFn: (password) => call(setPassword, { body: { password, sign_out_others: false } }),
  })

  return (
    <Offer
      icon="lock"
      title={t('welcome.password.title')}
      text={t('welcome.password.text')}
      done={set.isSuccess && t('welcome.password.done')}
    >
      {isOpen ? (
        <Form<{ password: string }>
          onFormSubmit={({ password }) => set.mutate(password)}
          className="flex flex-col gap-4"
        >
          <NewPassword email={email} error={set.error} />
          <Button type="submit" tone="plain" className="self-start" disabled={set.isPending}>
            {t('new_password.save')}
          </Button>
        </Form>
      ) : (
        <Button tone="plain" onClick={() => setOpen(true)}>
          {t('welcome.password.action')}
        </Button>
      )}
    </Offer>
  )
}
