import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { saveConsent, useConsent } from '../consent.ts'
import { Question } from './Question.tsx'

/** Asks for consent once, and keeps a link to change it in the footer of each page. */
export function Consent({ store }: { store: string }) {
  const t = useAccountText()
  const said = useConsent()
  const [isAskedFor, askFor] = useState(false)

  const say = (mayCount: boolean) => {
    saveConsent(mayCount)
    askFor(false)
  }

  return (
    <>
      <div className="px-[var(--gutter)] pb-8 text-sm text-quiet">
        <button
          type="button"
          aria-expanded={said === null || isAskedFor}
          onClick={() => askFor(true)}
          className="min-h-11 cursor-pointer underline-offset-4 hover:underline"
        >
          {t('consent.open')}
        </button>
      </div>
      {(said === null || isAskedFor) && (
        <Question
          store={store}
          said={said}
          hasFocus={isAskedFor}
          onSaid={say}
          {...(said !== null && { onLeave: () => askFor(false) })}
        />
      )}
    </>
  )
}
