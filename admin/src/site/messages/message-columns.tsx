import type { ContactMessage } from '@matinee/contract/site/contact'
import { Box, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { ago, moment } from '../../format.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'
import { MessageStateBadge } from './MessageStateBadge.tsx'

const route = getRouteApi('/shell/messages')

export const messageColumns: Columns<ContactMessage> = [
  { id: 'message', header: t('messages.subject'), cell: ({ row }) => <Subject message={row.original} /> },
  {
    id: 'from',
    header: t('messages.from'),
    meta: { wide: true },
    cell: ({ row }) => <From message={row.original} />,
  },
  {
    id: 'state',
    header: t('messages.state'),
    meta: { wide: true },
    cell: ({ row }) => <MessageStateBadge state={row.original.state} />,
  },
  {
    id: 'at',
    header: t('messages.at'),
    meta: { wide: true, end: true },
    cell: ({ row }) => <MessageTime at={row.original.created_at} />,
  },
]

const Subject = ({ message: { id, subject, body, name, state } }: { message: ContactMessage }) => (
  <Box miw={0}>
    <TextLink
      to="/messages"
      search={{ ...route.useSearch(), message: id }}
      size="sm"
      fw={state === 'open' ? 700 : 500}
      dir="auto"
      style={{ overflowWrap: 'anywhere' }}
    >
      {subject}
    </TextLink>
    <Text size="xs" c="dimmed" dir="auto" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
      {body}
    </Text>
    <Box hiddenFrom="md" mt={4}>
      <Text size="xs" mb={4} className="as-written">
        {name}
      </Text>
      <MessageStateBadge state={state} />
    </Box>
  </Box>
)

const From = ({ message: { name, email } }: { message: ContactMessage }) => (
  <Box maw={240}>
    <Text size="sm" className="as-written">
      {name}
    </Text>
    <Text size="xs" c="dimmed" truncate>
      <bdi>{email}</bdi>
    </Text>
  </Box>
)

const MessageTime = ({ at }: { at: string }) => (
  <Text size="sm" c="dimmed" component="time" dateTime={at} title={moment(at)}>
    {ago(at)}
  </Text>
)
