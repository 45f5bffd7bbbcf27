import { askForPasskey, sendSignInCode, signIn } from '@matinee/contract/members/members'
import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { TextField } from '@matinee/ui/TextField'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { call } from '../call.ts'
import { solveCaptcha } from '../members/captcha.ts'
import { useShop } from '../store/shop.ts'
import { sentenceFor, useLanguage } from '../text.tsx'
import { Fault } from './parts.tsx'
import { me } from './queries.ts'
import { askPasskey } from './passkeys.ts'
import { useChange } from './use-change.ts'

interface Props {
  onProved: () => void
  onCancel: () => void
}

/** Re-authenticates a member without a password, by passkey or by a code sent by mail. */
export function Reauthenticate({ onProved, onCancel }: Props) {
  const t = useAccountText()
  const { data } = useSuspenseQuery(me)

  return (
    <div className="flex flex-col gap-4">
      <p className="leading-relaxed text-pretty">{t('account.prove.text')}</p>
      {data.passkeys > 0 && <ByPasskey onProved={onProved} />}
      {data.email && <ByCode email={data.email} onProved={onProved} />}
      <Button tone="quiet" className="w-fit" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
    </div>
  )
}

function ByPasskey({ onProved }: Pick<Props, 'onProved'>) {
  const t = useAccountText()
  const prove = useChange({
    act: async () => {
      const passkey = await askPasskey(await call(askForPasskey, {}))
      if (!passkey) return false
      await call(signIn, { body: { passkey } })
      return true
    },
    onDone: (isProved) => isProved && onProved(),
  })

  return (
    <Button className="w-fit" disabled={prove.isPending} onClick={() => prove.mutate()}>
      {t('account.prove.passkey')}
    </Button>
  )
}

function ByCode({ email, onProved }: Pick<Props, 'onProved'> & { email: string }) {
  const t = useAccountText()
  const { store } = useShop()
  const [isSent, setSent] = useState(false)
  const send = useChange({
    act: async () => {
      const captcha = store.captcha ? { captcha: await solveCaptcha() } : {}
      return call(sendSignInCode, { body: { email, ...captcha } })
    },
    onDone: () => setSent(true),
  })

  if (isSent) return <CodeForm email={email} onProved={onProved} />
  return (
    <Button tone="plain" className="w-fit" disabled={send.isPending} onClick={() => send.mutate()}>
      {t('account.prove.send', { email })}
    </Button>
  )
}

function CodeForm({ email, onProved }: Pick<Props, 'onProved'> & { email: string }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const prove = useChange({
    act: (code: string) => call(signIn, { body: { email, code } }),
    isForm: true,
    onDone: onProved,
  })

  return (
    <Form<{ code: string }>
      onFormSubmit={({ code }) => prove.mutate(code.trim())}
      className="flex max-w-xs flex-col gap-4"
    >
      <TextField
        name="code"
        label={t('account.prove.code')}
        hint={t('account.prove.sent', { email })}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        required
        maxLength={10}
        missing={t('account.second.code_missing')}
      />
      <Fault>{prove.error && sentenceFor(prove.error, words)}</Fault>
      <Button type="submit" className="w-fit" disabled={prove.isPending}>
        {t('account.continue')}
      </Button>
    </Form>
  )
}
