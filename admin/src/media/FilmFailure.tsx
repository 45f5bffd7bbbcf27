import type { Video } from '@matinee/contract/media/media'
import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { page } from '../page.ts'
import { t, tellAny } from '../text.ts'
import { useVideoActions } from './use-video-actions.ts'

/** Why transcoding failed, with a retry. */
export function FilmFailure({ video }: { video: Video }) {
  const { retry } = useVideoActions()
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('film.failed')}>
      <Text size="sm" mb="sm">
        {failureOf(video)}
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

/** The reason in the language of the page, where it has one. */
function failureOf({ failure, failure_code }: Video) {
  const word = `refusal.${failure_code}`
  return word in page.words ? tellAny(word) : (failure ?? t('problem.failed'))
}
