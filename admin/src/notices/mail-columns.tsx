import type { MailEntry } from '@matinee/contract/notices/notices'
import { Box, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { ago, moment } from '../format.ts'
import type { Columns } from '../parts/DataTable.tsx'
import { TextLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { MailState } from './MailState.tsx'

const route = getRouteApi('/shell/mails')

export const mailColumns: Columns<MailEntry> = [
  { id: 'subject', header: t('mails.subject'), cell: ({ row }) => <Subject mail={row.original} /> },
  {
    id: 'kind',
    header: t('mails.kind'),
    meta: { wide: true },
    cell: ({ row }) => <Text size="sm">{t(`mails.kind.${row.original.kind}`)}</Text>,
  },
  {
    id: 'state',
    header: t('mails.state'),
    meta: { wide: true },
    cell: ({ row }) => <MailState state={row.original.state} />,
  },
  {
    id: 'at',
    header: t('mails.at'),
    meta: { wide: true, end: true },
    cell: ({ row }) => <MailTime at={row.original.sent_at ?? row.original.created_at} />,
  },
]

const Subject = ({ mail }: { mail: MailEntry }) => (
  <Box miw={0}>
    <TextLink
      to="/mails"
      search={{ ...route.useSearch(), mail: mail.id }}
      size="sm"
      fw={500}
      dir="auto"
      style={{ overflowWrap: 'anywhere' }}
    >
      {mail.subject}
    </TextLink>
    <Text size="xs" c="dimmed" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
      {mail.address}
    </Text>
    <Box hiddenFrom="md" mt={4}>
      <MailState state={mail.state} />
    </Box>
  </Box>
)

const MailTime = ({ at }: { at: string }) => (
  <Text size="sm" c="dimmed" component="time" dateTime={at} title={moment(at)}>
    {ago(at)}
  </Text>
)
