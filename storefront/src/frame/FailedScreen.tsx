import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useText } from '../text.tsx'
import { FailedNotice } from './FailedNotice.tsx'

/** The error page of a screen that could not be loaded or rendered. */
export default function FailedScreen({ error, reset }: ErrorComponentProps) {
  const t = useText()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }

  return (
    <div className="grid min-h-[65svh] place-items-center">
      <FailedNotice title={t('failed.title')} error={error as Error} onRetry={retry} />
    </div>
  )
}
