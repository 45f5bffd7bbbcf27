import {
  WEBHOOK_STATES,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@matinee/contract/integrations/webhooks'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/Card.tsx'
import { DataTable } from '../../parts/DataTable.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { t } from '../../text.ts'
import { deliveryColumns } from './delivery-columns.tsx'
import { webhookDeliveries } from './queries.ts'
import { ReplayFailed } from './ReplayFailed.tsx'

interface DeliveryListQuery {
  page?: number
  state?: WebhookDelivery['state']
}

interface DeliveriesCardProps {
  endpoint: WebhookEndpoint
  asked: DeliveryListQuery
  onAsk: (asked: DeliveryListQuery) => void
}

/** The log of an endpoint, newest first. */
export const DeliveriesCard = ({ endpoint, asked, onAsk }: DeliveriesCardProps) => (
  <Card title={t('webhooks.log')} actions={<ReplayFailed endpoint={endpoint} />}>
    <Stack>
      <NativeSelect
        size="xs"
        w={220}
        aria-label={t('webhooks.filter')}
        data={[
          { value: '', label: t('webhooks.filter_all') },
          ...WEBHOOK_STATES.map((state) => ({ value: state, label: t(`webhooks.delivery.${state}`) })),
        ]}
        value={asked.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onAsk(value ? { state: value as WebhookDelivery['state'] } : {})
        }
      />
      <Deliveries endpoint={endpoint} asked={asked} onAsk={onAsk} />
    </Stack>
  </Card>
)

function Deliveries({ endpoint: { id }, asked, onAsk }: DeliveriesCardProps) {
  const { data, error, refetch, isPending } = useQuery({
    ...webhookDeliveries(id, asked),
    refetchInterval: 10_000,
  })
  if (isPending) return <RowsSkeleton />
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  if (data.body.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t(asked.state ? 'webhooks.log_no_match' : 'webhooks.log_empty')}
      </Text>
    )
  return (
    <>
      <DataTable
        label={t('webhooks.log')}
        columns={deliveryColumns(id)}
        rows={data.body}
        rowId={(row) => String(row.id)}
      />
      <ListPager list={data} onPage={(page) => onAsk({ ...asked, page })} />
    </>
  )
}
