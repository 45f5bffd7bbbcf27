import type { WebhookDelivery } from '@matinee/contract/integrations/webhooks'
import { Badge, Box, Group, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { ago, moment } from '../../format.ts'
import { pageLanguage } from '../../language.ts'
import type { Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { t } from '../../text.ts'

const route = getRouteApi('/shell/settings/webhooks/$id')
const COLOURS = { pending: 'yellow', delivered: 'teal', failed: 'red' } as const

export const DeliveryState = ({ state }: Pick<WebhookDelivery, 'state'>) => (
  <Badge color={COLOURS[state]} variant="light">
    {t(`webhooks.delivery.${state}`)}
  </Badge>
)

/** The columns of an endpoint's log. */
export const deliveryColumns = (id: number): Columns<WebhookDelivery> => [
  {
    id: 'type',
    header: t('webhooks.event'),
    cell: ({ row }) => <Type id={id} delivery={row.original} />,
  },
  {
    id: 'state',
    header: t('webhooks.result'),
    meta: { wide: true },
    cell: ({ row }) => <DeliveryState state={row.original.state} />,
  },
  {
    id: 'attempts',
    header: t('webhooks.attempts'),
    meta: { wide: true, end: true },
    cell: ({ row }) => <Text size="sm">{row.original.attempts.toLocaleString(pageLanguage())}</Text>,
  },
  {
    id: 'at',
    header: t('webhooks.at'),
    meta: { wide: true, end: true },
    cell: ({ row }) => <Moment at={row.original.created_at} />,
  },
]

const Type = ({ id, delivery }: { id: number; delivery: WebhookDelivery }) => (
  <Box miw={0}>
    <Group gap="xs">
      <TextLink
        to="/settings/webhooks/$id"
        params={{ id }}
        search={{ ...route.useSearch(), delivery: delivery.id }}
        size="sm"
        fw={500}
        dir="ltr"
        style={{ overflowWrap: 'anywhere' }}
      >
        {delivery.type}
      </TextLink>
      {delivery.test && (
        <Badge size="xs" variant="light" color="gray">
          {t('webhooks.test_mark')}
        </Badge>
      )}
    </Group>
    <Group hiddenFrom="md" mt={4} gap="xs">
      <DeliveryState state={delivery.state} />
      <Moment at={delivery.created_at} />
    </Group>
  </Box>
)

const Moment = ({ at }: { at: string }) => (
  <Text size="sm" c="dimmed" component="time" dateTime={at} title={moment(at)}>
    {ago(at)}
  </Text>
)
