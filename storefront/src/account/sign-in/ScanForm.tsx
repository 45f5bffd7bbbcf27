import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { TextField } from '@matinee/ui/TextField'
import { useAccountText } from '../../account-text.tsx'
import { QrCode } from '../../frame/QrCode.tsx'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { Fault } from '../parts.tsx'
import { useChange } from '../use-change.ts'

/** A secret that takes effect once a code made with it is entered. */
export interface AuthenticatorSecret {
  secret: string
  uri: string
}

interface Props<Answer> {
  begun: AuthenticatorSecret
  confirm: (code: string) => Promise<Answer>
  onDone: (answer: Answer) => unknown
  onCancel: () => void
}

/** Shows the secret to an authenticator app, as a QR code or text, and asks for the first code. */
export function ScanForm<Answer>({ begun: { secret, uri }, confirm, onDone, onCancel }: Props<Answer>) {
  const t = useAccountText()
  const { words } = useLanguage()
  const change = useChange({ act: confirm, isForm: true, onDone })

  return (
    <div className="flex flex-wrap items-start gap-6">
      <QrCode text={uri} label={t('account.second.qr')} className="size-44 rounded-lg p-2" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="leading-relaxed text-pretty">{t('account.second.scan')}</p>
        <p className="mt-3 text-sm text-quiet">{t('account.second.secret')}</p>
        <code className="font-mono text-sm break-all" dir="ltr">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <Form<{ code: string }>
          onFormSubmit={({ code }) => change.mutate(code)}
          className="mt-5 flex max-w-xs flex-col gap-4"
        >
          <TextField
            name="code"
            label={t('account.second.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            required
            maxLength={10}
            missing={t('account.second.code_missing')}
          />
          <Fault>{change.error && sentenceFor(change.error, words)}</Fault>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={change.isPending}>
              {t('account.second.confirm')}
            </Button>
            <Button tone="quiet" onClick={onCancel}>
              {t('account.cancel')}
            </Button>
          </div>
        </Form>
      </div>
    </div>
  )
}
