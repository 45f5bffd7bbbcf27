import { useAccountText } from '../account-text.tsx'

/** Whose step this is, and the way to another address. */
export function Address({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useAccountText()

  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span dir="ltr" className="min-w-0 font-semibold break-all text-ink">
        {email}
      </span>
      <button
        type="button"
        onClick={onOther}
        className="min-h-6 cursor-pointer rounded-md text-sm font-semibold underline underline-offset-4"
      >
        {t('sign_in.other_email')}
      </button>
    </p>
  )
}
