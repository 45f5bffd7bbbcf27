import { useAccountText } from '../account-text.tsx'

/** The entered address, with a link to change it. */
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
