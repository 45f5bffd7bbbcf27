import type { SuppressedAddress, SuppressionCause } from '@matinee/contract/notices/suppression'
import { Badge, Box, Text } from '@mantine/core'
import { ago, moment } from '../../format.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { t } from '../../text.ts'
import { RemoveAddress } from './RemoveAddress.tsx'

const COLOURS: Record<SuppressionCause, string> = {
  bounced: 'orange',
  complained: 'red',
  unsubscribed: 'gray',
  added: 'blue',
}

export const suppressionColumns = (mayRemove: boolean): Columns<SuppressedAddress> => [
  { id: 'address', header: t('suppression.address'), cell: ({ row }) => <Address row={row.original} /> },
  {
    id: 'cause',
    header: t('suppression.cause'),
    meta: { wide: true },
    cell: ({ row }) => <CauseBadge cause={row.original.cause} />,
  },
  {
    id: 'at',
    header: t('suppression.at'),
    meta: { wide: true, end: true },
    cell: ({ row }) => <Since at={row.original.at} />,
  },
  ...(mayRemove
    ? [
        {
          id: 'remove',
          header: '',
          meta: { end: true },
          cell: ({ row }: { row: { original: SuppressedAddress } }) => <RemoveAddress row={row.original} />,
        },
      ]
    : []),
]

const Address = ({ row: { address, reason, cause } }: { row: SuppressedAddress }) => (
  <Box miw={0}>
    <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
      <bdi>{address}</bdi>
    </Text>
    {reason && (
      <Text size="xs" c="dimmed" dir="auto" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Text>
    )}
    <Box hiddenFrom="md" mt={4}>
      <CauseBadge cause={cause} />
    </Box>
  </Box>
)

const CauseBadge = ({ cause }: { cause: SuppressionCause }) => (
  <Badge variant="dot" color={COLOURS[cause]} size="lg" radius="xl" miw="max-content">
    {t(`suppression.cause.${cause}`)}
  </Badge>
)

const Since = ({ at }: { at: string }) => (
  <Text size="sm" c="dimmed" component="time" dateTime={at} title={moment(at)}>
    {ago(at)}
  </Text>
)
