import type { ProgramRow } from '@matinee/contract/catalogue/programs'
import { Box, Group, Text } from '@mantine/core'
import { IconLock, IconTag } from '@tabler/icons-react'
import { joinFacts } from '../../join-facts.ts'
import { ago, clock, moment } from '../../format.ts'
import { FilmState } from '../../media/FilmState.tsx'
import type { Columns } from '../../parts/DataTable.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { TextLink } from '../../parts/links.tsx'
import { tickColumn } from '../../parts/list/tick-column.tsx'
import type { Selection } from '../../parts/list/use-selection.ts'
import { t } from '../../text.ts'
import { ProgramMenu } from '../ProgramMenu.tsx'
import { DemoMark } from '../../parts/DemoMark.tsx'
import { StatusBadge } from '../StatusBadge.tsx'

/** The columns of the list, with a checkbox column where rows can be selected. */
export const programColumns = (rows: ProgramRow[], selection: Selection | null): Columns<ProgramRow> => [
  ...(selection ? [tickColumn(selection, rows, ({ title }) => title)] : []),
  { id: 'title', header: t('program.title'), cell: ({ row }) => <Title program={row.original} /> },
  {
    id: 'status',
    header: t('program.status'),
    meta: { wide: true },
    cell: ({ row }) => <Status program={row.original} />,
  },
  {
    id: 'film',
    header: t('program.content'),
    meta: { wide: true },
    cell: ({ row }) => <Content program={row.original} />,
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
    cell: ({ row }) => <UpdatedTime at={row.original.updated_at} />,
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
    <Thumbnail image={program.image} width="clamp(52px, 15vw, 88px)" />
    <Box miw={0}>
      <Group gap={6}>
        <TextLink
          to="/programs/$id"
          params={{ id: program.id }}
          c="inherit"
          fw={500}
          size="sm"
          className="as-written"
        >
          {program.title}
        </TextLink>
        {program.access === 'registered' && (
          <IconLock size={14} color="var(--mantine-color-dimmed)" aria-label={t('access.registered')} />
        )}
        {program.access === 'paid' && (
          <IconTag size={14} color="var(--mantine-color-dimmed)" aria-label={t('access.paid')} />
        )}
        {program.demo && <DemoMark />}
      </Group>
      <Text size="xs" c="dimmed" className="one-line" visibleFrom="md">
        {program.categories.length > 0 ? joinFacts(program.categories) : t('program.no_category')}
      </Text>
      <Group gap="sm" mt={6} hiddenFrom="md">
        <Status program={program} />
        {program.video_state !== 'ready' && <Content program={program} />}
      </Group>
    </Box>
  </Group>
)

/** The status, when it changes, and whether there are unpublished changes. */
const Status = ({ program }: { program: ProgramRow }) => (
  <Box>
    <StatusBadge status={program.status} />
    {noteOf(program).map((note) => (
      <Text key={note} size="xs" c="dimmed" mt={2}>
        {note}
      </Text>
    ))}
  </Box>
)

function noteOf({ status, publish_at, expire_at, has_changes, in_collections }: ProgramRow): string[] {
  return [
    ...(status === 'scheduled' && publish_at ? [moment(publish_at)] : []),
    ...(status === 'published' && expire_at ? [t('program.until', { when: moment(expire_at) })] : []),
    ...(has_changes ? [t('program.changes_wait')] : []),
    ...(status !== 'published' && in_collections > 0
      ? [t('program.plays_in', { count: in_collections })]
      : []),
  ]
}

function Content({ program }: { program: ProgramRow }) {
  const { kind, chapters_count, video_state, video_percent, video_watchable } = program
  if (kind === 'collection') return <Quiet>{t('program.chapters', { count: chapters_count })}</Quiet>
  if (kind === 'resource') return <Quiet>{t('kind.resource')}</Quiet>
  if (kind === 'live_event' && !program.video_id) return <Quiet>{t('kind.live_event')}</Quiet>
  return <FilmState state={video_state} percent={video_percent} watchable={video_watchable} />
}

const Quiet = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

const UpdatedTime = ({ at }: { at: string }) => (
  <Text size="sm" c="dimmed" component="time" dateTime={at} title={moment(at)}>
    {ago(at)}
  </Text>
)
