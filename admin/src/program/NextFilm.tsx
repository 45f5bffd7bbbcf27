import { discardNextFilm, type Program } from '@matinee/contract/catalogue/programs'
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconReplace } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { useVideoActions } from '../media/use-video-actions.ts'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { useKeepProgram } from '../catalogue/use-program-actions.ts'

/** The film that replaces the current one as soon as it is playable, or why it cannot be. */
export function NextFilm({ program }: { program: Program }) {
  const keep = useKeepProgram()
  const { retry } = useVideoActions()
  const discard = useMutation({
    mutationFn: () => call(discardNextFilm, { params: { id: program.id } }),
    onError: notifyError,
    onSuccess(saved) {
      keep(saved)
      notifySuccess(t('next_film.discarded'))
    },
  })
  const { next_video: next } = program
  if (!next) return null

  const isFailed = next.state === 'failed'
  return (
    <Alert
      color={isFailed ? 'red' : 'blue'}
      icon={isFailed ? <IconAlertTriangle /> : <IconReplace />}
      title={t(isFailed ? 'next_film.failed' : 'next_film.coming', { name: next.file_name })}
    >
      <Stack gap="sm">
        <Text size="sm">{isFailed ? next.failure : t('next_film.text')}</Text>
        {!isFailed && <Progress size="sm" value={next.percent ?? 0} aria-label={t('next_film.progress')} />}
        <Group gap="xs">
          {isFailed && (
            <Button
              size="compact-sm"
              variant="default"
              loading={retry.isPending}
              onClick={() => retry.mutate(next.id)}
            >
              {t('retry')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            loading={discard.isPending}
            onClick={() => discard.mutate()}
          >
            {t('next_film.discard')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
