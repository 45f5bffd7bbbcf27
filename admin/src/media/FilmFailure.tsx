import type { Video } from '@matinee/contract/media'
import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { t } from '../text.ts'
import { useVideoActions } from './use-video-actions.ts'

/** Why no film was made, and another try. */
export function FilmFailure({ video }: { video: Video }) {
  const { retry } = useVideoActions()
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('film.failed')}>
      <Text size="sm" mb="sm">
        {video.failure ?? t('problem.failed')}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={retry.isPending}
        onClick={() => retry.mutate(video.id)}
      >
        {t('retry')}
      </Button>
    </Alert>
  )
}
