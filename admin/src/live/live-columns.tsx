import type { LiveEvent } from '@matinee/contract/live/live-events'
import { Box, Group, Text } from '@mantine/core'
import { StatusBadge } from '../catalogue/StatusBadge.tsx'
import { moment } from '../format.ts'
import type { Columns } from '../parts/DataTable.tsx'
import { TextLink } from '../parts/links.tsx'
import { Thumbnail } from '../parts/Thumbnail.tsx'
import { useCanCreateContent } from '../members/role-access.ts'
import { t } from '../text.ts'
import { CancelEvent } from './CancelEvent.tsx'
import { LiveStateBadge } from './LiveStateBadge.tsx'

/** The columns of the list of live events. */
export const liveColumns: Columns<LiveEvent> = [
  { id: 'title', header: t('program.title'), cell: ({ row }) => <Title event={row.original} /> },
  {
    id: 'state',
    header: t('live.state'),
    meta: { wide: true },
    cell: ({ row }) => <LiveStateBadge event={row.original} />,
  },
  {
    id: 'status',
    header: t('program.status'),
    meta: { wide: true },
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  },
  {
    id: 'starts',
    header: t('live.starts_at'),
    meta: { wide: true, end: true },
    cell: ({ row }) => moment(row.original.starts_at),
  },
  {
    id: 'actions',
    header: () => <span className="unseen">{t('actions')}</span>,
    meta: { wide: true, end: true },
    cell: ({ row }) => <OwnCancelEvent event={row.original} />,
  },
]

/** The list shows authors their own events alone, and other staff what they may edit or not. */
const OwnCancelEvent = ({ event }: { event: LiveEvent }) =>
  useCanCreateContent() && <CancelEvent event={event} compact />

const Title = ({ event }: { event: LiveEvent }) => (
  <Group wrap="nowrap" gap="sm">
    <Thumbnail image={event.image} width="clamp(52px, 15vw, 88px)" />
    <Box miw={0}>
      <TextLink
        to="/live/$id"
        params={{ id: event.id }}
        c="inherit"
        fw={500}
        size="sm"
        className="as-written"
      >
        {event.title}
      </TextLink>
      {event.kind === 'premiere' && (
        <Text size="xs" c="dimmed">
          {t('live.kind.premiere')}
        </Text>
      )}
      <Text size="xs" c="dimmed" hiddenFrom="md">
        {moment(event.starts_at)}
      </Text>
      <Group gap="sm" mt={6} hiddenFrom="md">
        <LiveStateBadge event={event} />
        <OwnCancelEvent event={event} />
      </Group>
    </Box>
  </Group>
)
