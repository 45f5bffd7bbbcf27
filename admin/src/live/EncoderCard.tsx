import { rotateStreamKey, type LiveEvent } from '@matinee/contract/live/live-events'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { Card } from '../parts/Card.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { EncoderSettings } from './EncoderSettings.tsx'
import { streamKey } from './queries.ts'

/** The settings of the encoder, with a guide for OBS Studio. */
export function EncoderCard({ event: { id } }: { event: LiveEvent }) {
  const { data, error, refetch } = useQuery(streamKey(id))
  const { askAndRotate, isPending } = useRotation(id)

  return (
    <Card
      title={t('live.encoder')}
      actions={
        <Button variant="default" size="compact-sm" loading={isPending} onClick={() => void askAndRotate()}>
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

function useRotation(id: number) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(rotateStreamKey, { params: { id } }),
    onError: notifyError,
    onSuccess(made) {
      queries.setQueryData(streamKey(id).queryKey, made)
      notifySuccess(t('live.rotated'))
    },
  })
  const askAndRotate = async () => {
    const isSure = await askConfirmation({
      title: t('live.rotate_title'),
      text: t('live.rotate_text'),
      action: t('live.rotate'),
    })
    if (isSure) mutate()
  }
  return { askAndRotate, isPending }
}
