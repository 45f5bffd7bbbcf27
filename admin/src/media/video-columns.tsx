import type { Video } from '@matinee/contract/media/media'
import { ActionIcon, Box, Group, Text, Tooltip } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { ago, bytes, clock, moment, pixels } from '../format.ts'
import type { Columns } from '../parts/DataTable.tsx'
import { tickColumn } from '../parts/list/tick-column.tsx'
import type { Selection } from '../parts/list/use-selection.ts'
import { TextLink } from '../parts/links.tsx'
import { Thumbnail } from '../parts/Thumbnail.tsx'
import { useCanEditContent } from '../members/role-access.ts'
import { t } from '../text.ts'
import { FilmState } from './FilmState.tsx'
import { useVideoActions } from './use-video-actions.ts'

/** The columns of the list, with a checkbox column where rows can be selected. */
export const videoColumns = (rows: Video[], selection: Selection | null): Columns<Video> => [
  ...(selection ? [tickColumn(selection, rows, ({ file_name }) => file_name)] : []),
  { id: 'file', header: t('film.file'), cell: ({ row }) => <File video={row.original} /> },
  {
    id: 'state',
    header: t('video.state'),
    meta: { wide: true },
    cell: ({ row }) => <State video={row.original} />,
  },
  {
    id: 'picture',
    header: t('film.picture'),
    meta: { wide: true, end: true },
    cell: ({ row: { original: row } }) => (row.width === null ? '' : pixels(row.width, row.height)),
  },
  {
    id: 'duration',
    header: t('program.duration'),
    meta: { wide: true, end: true },
    cell: ({ row: { original: row } }) => (row.duration === null ? '' : clock(row.duration)),
  },
  {
    id: 'size',
    header: t('film.size'),
    meta: { wide: true, end: true },
    cell: ({ row }) => bytes(row.original.size),
  },
  {
    id: 'uploaded',
    header: t('film.uploaded'),
    meta: { wide: true, end: true },
    cell: ({ row: { original: row } }) => (
      <Text size="sm" c="dimmed" component="time" dateTime={row.created_at} title={moment(row.created_at)}>
        {ago(row.created_at)}
      </Text>
    ),
  },
  {
    id: 'actions',
    header: () => <span className="unseen">{t('actions')}</span>,
    meta: { end: true },
    cell: ({ row }) => <Acts video={row.original} />,
  },
]

const File = ({ video }: { video: Video }) => (
  <Group wrap="nowrap" gap="sm">
    <Thumbnail image={video.thumbnail} width="clamp(52px, 15vw, 88px)" />
    <Box miw={0}>
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {video.file_name}
      </Text>
      {video.program_id !== null && (
        <TextLink to="/programs/$id" params={{ id: video.program_id }} size="xs" dir="auto">
          {video.program_title}
        </TextLink>
      )}
      <Box hiddenFrom="md" mt={4}>
        <State video={video} />
      </Box>
    </Box>
  </Group>
)

const State = ({ video }: { video: Video }) => (
  <Box maw={320}>
    <FilmState state={video.state} percent={video.percent} watchable={video.watchable} />
    {video.waiting_for && (
      <Text size="xs" c="dimmed">
        {t(`film.waiting_for.${video.waiting_for}`)}
      </Text>
    )}
    {video.failure && (
      <Text size="xs" c="dimmed">
        {video.failure}
      </Text>
    )}
  </Box>
)

// A film in use is deleted with its program, or when another replaces it.
function Acts({ video }: { video: Video }) {
  const { retry, askAndRemove } = useVideoActions()
  if (!useCanEditContent()) return null
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {video.state === 'failed' && (
        <Tooltip label={t('retry')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={retry.isPending}
            onClick={() => retry.mutate(video.id)}
            aria-label={t('act_on', { act: t('retry'), name: video.file_name })}
          >
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {video.program_id === null && (
        <Tooltip label={t('video.delete')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => void askAndRemove(video)}
            aria-label={t('act_on', { act: t('video.delete'), name: video.file_name })}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}
