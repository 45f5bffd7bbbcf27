import { useAccountText } from '../account-text.tsx'

/** The message over the last picture while the signal is lost. */
export function InterruptionNotice() {
  const t = useAccountText()
  return (
    <output className="pointer-events-none absolute block inset-x-3 top-3 mx-auto w-fit max-w-[calc(100%-1.5rem)] animate-appear rounded-control bg-black/85 px-4 py-2 text-center text-sm font-semibold text-ink">
      {t('live.interrupted.title')}
    </output>
  )
}
