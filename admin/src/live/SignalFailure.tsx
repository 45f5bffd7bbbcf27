import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { t } from '../text.ts'
import { signalHealth } from './queries.ts'

/** Why the signal of an encoder was not taken, and what to change there. */
export function SignalFailure({ liveEventId }: { liveEventId: number }) {
  const { data } = useQuery(signalHealth(liveEventId))
  return (
    <div aria-live="polite">
      {data?.problem && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('live.failure.title')}>
          {t(`live.failure.${data.problem}`)}
        </Alert>
      )}
    </div>
  )
}
