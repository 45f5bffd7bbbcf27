import { rotateStreamKey, type LiveEvent } from '@matinee/contract/live/live-events'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { Card } from '../parts/Card.tsx'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { EncoderSettings } from './EncoderSettings.tsx'
import { streamKey } from './queries.ts'
import { useKeyRotation } from './use-key-rotation.ts'

/** The settings of the encoder, with a guide for OBS Studio. */
export function EncoderCard({ event: { id } }: { event: LiveEvent }) {
  const { data, error, refetch } = useQuery(streamKey(id))
  const { askAndRotate, isPending } = useKeyRotation({
    rotate: () => call(rotateStreamKey, { params: { id } }),
    queryKey: streamKey(id).queryKey,
    text: t('live.rotate_text'),
  })

  return (
    <Card
      title={t('live.encoder')}
      actions={
        <Button variant="default" size="compact-sm" loading={isPending} onClick={askAndRotate}>
          {t('live.rotate')}
        </Button>
      }
    >
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={60} />}
      {data && (
        <EncoderSettings
          server={data.server}
          secureServer={data.secure_server}
          whip={data.whip}
          streamKey={data.key}
          srt={data.srt}
        />
      )}
    </Card>
  )
}
