import type { Video } from '@matinee/contract/media/media'
import { Alert, Box, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FilmProgress } from '../media/FilmProgress.tsx'
import { videos } from '../media/queries.ts'
import { Card } from '../parts/Card.tsx'
import { Problem } from '../parts/Problem.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'

const EVERY = 1000

/** The number of films being transcoded, and of those that failed. */
export const TranscodeCard = ({ busy, failed }: { busy: number; failed: number }) => (
  <Card title={t('home.encoding')}>
    <Stack>
      {failed > 0 && <FailedCount count={failed} />}
      <BusyFilms count={busy} />
    </Stack>
  </Card>
)

const FailedCount = ({ count }: { count: number }) => (
  <Alert color="red" icon={<IconAlertTriangle />} p="sm">
    <TextLink to="/videos" search={{ state: 'failed' }} size="sm" c="inherit" underline="always">
      {t('home.failed', { count })}
    </TextLink>
  </Alert>
)

function BusyFilms({ count }: { count: number }) {
  const refetchInterval = count > 0 ? EVERY : false
  const { data, error, refetch } = useQuery({ ...videos({ state: 'busy' }), refetchInterval })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (data?.body.length === 0) return <Idle />

  return data?.body.map((film) => (
    <Box key={film.id}>
      <FilmName film={film} />
      <FilmProgress video={film} />
    </Box>
  ))
}

const FilmName = ({ film }: { film: Video }) =>
  film.program_id === null ? (
    <Text size="sm" fw={500}>
      {film.file_name}
    </Text>
  ) : (
    <TextLink to="/programs/$id" params={{ id: film.program_id }} fw={500} size="sm">
      {film.program_title}
    </TextLink>
  )

const Idle = () => (
  <Text size="sm" c="dimmed" style={{ display: 'flex', gap: 6, alignItems: 'center' }}>
    <IconCheck size={16} aria-hidden />
    {t('home.idle')}
  </Text>
)
