import { ACTIVATION_LENGTH, codeTyped, groupedCode } from '@matinee/contract/members/activation-code'
import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { useId, useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { EntryPage } from '../EntryPage.tsx'

/** Enters the eight characters of the device, in any case, with or without the hyphen. */
export function EnterStep({ onCode }: { onCode: (code: string) => void }) {
  const t = useAccountText()
  const id = useId()
  const [code, setCode] = useState('')
  const isWhole = code.length === ACTIVATION_LENGTH

  return (
    <EntryPage title={t('activation.title')} text={t('activation.text')}>
      <Form onFormSubmit={() => isWhole && onCode(groupedCode(code))} className="flex flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="text-sm font-semibold">
            {t('activation.code')}
          </label>
          <input
            id={id}
            dir="ltr"
            value={displayedCode(code)}
            onChange={({ target }) => setCode(codeTyped(target.value))}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="ABCD-2345"
            className="min-h-16 w-full rounded-lg border border-edge bg-raised px-4 text-center text-2xl font-bold tracking-[0.2em] text-ink tabular-nums placeholder:text-quiet/60"
          />
        </div>
        <Button type="submit" size="large" disabled={!isWhole}>
          {t('sign_in.continue')}
        </Button>
      </Form>
    </EntryPage>
  )
}

const displayedCode = (code: string) => (code.length > ACTIVATION_LENGTH / 2 ? groupedCode(code) : code)
