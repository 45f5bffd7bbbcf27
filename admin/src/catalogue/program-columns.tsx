import type { ProgramRow } from '@matinee/contract/programs'
import { Badge, Box, Group, Text } from '@mantine/core'
import { ago, clock, moment } from '../format.ts'
import { FilmState } from '../media/FilmState.tsx'
import type { Columns } from '../parts/DataTable.tsx'
import { Thumbnail } from '../parts/Thumbnail.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { ProgramMenu } from './ProgramMenu.tsx'
import { StatusBadge } from './StatusBadge.tsx'

export const programColumns: Columns<ProgramRow> = [
  { id: 'title', header: t('program.title'), cell: ({ row }) => <Title program={row.original} /> },
  {
    id: 'status',
    header: t('program.status'),
    meta: { wide: true },
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  },
  {
    id: 'film',
    header: t('program.film'),
    meta: { wide: true },
    cell: ({ row: { original: row } }) => (
      <FilmState state={row.video_state} percent={row.video_percent} watchable={row.video_watchable} />
    ),
  },
  {
    id: 'duration',
    header: t('program.duration'),
    meta: { wide: true, end: true },
    cell: ({ row }) => (row.original.duration > 0 ? clock(row.original.duration) : ''),
  },
  {
    id: 'updated',
    header: t('program.updated'),
    meta: { wide: true, end: true },
    cell: ({ row }) => <Updated at={row.original.updated_at} />,
  },
  {
    id: 'actions',
    header: () => <span className="unseen">{t('actions')}</span>,
    meta: { end: true },
    cell: ({ row }) => <ProgramMenu program={row.original} />,
  },
]

const Title = ({ program }: { program: ProgramRow }) => (
  <Group wrap="nowrap" gap="sm">
    <Thumbnail image={program.image} />
    <Box miw={0}>
      <Group gap={6}>
        <TextLink to="/programs/$id" params={{ id: program.id }} c="inherit" fw={500} size="sm">
          {program.title}
        </TextLink>
        {program.demo && (
          <Badge variant="light" color="gray" size="sm">
            {t('demo.mark')}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" className="one-line" visibleFrom="md">
        /programs/{program.permalink}
      </Text>
      <Group gap="sm" mt={6} hiddenFrom="md">
        <StatusBadge status={program.status} />
        {program.video_state !== 'ready' && (
          <FilmState
            state={program.video_state}
            percent={program.video_percent}
            watchable={program.video_watchable}
          />
        )}
      </Group>
    </Box>
  </Group>
)

const Updated = ({ at }: { at: string }) => (
  <Text size="sm" c="dimmed" component="time" dateTime={at} title={moment(at)}>
    {ago(at)}
  </Text>
)
