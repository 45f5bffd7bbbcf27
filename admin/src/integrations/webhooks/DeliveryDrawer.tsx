import type {
  WebhookAttempt,
  WebhookDeliveryDetails,
  WebhookEndpoint,
} from '@matinee/contract/integrations/webhooks'
import { Code, Drawer, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { joinFacts } from '../../join-facts.ts'
import { problemIn } from '../../analytics/counting/problems.ts'
import { moment } from '../../format.ts'
import { DescriptionItem, DescriptionList } from '../../parts/DescriptionList.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { t } from '../../text.ts'
import { DeliveryState } from './delivery-columns.tsx'
import { webhookDelivery } from './queries.ts'
import { ReplayDelivery } from './ReplayDelivery.tsx'

interface DeliveryDrawerProps {
  endpoint: WebhookEndpoint
  deliveryId: number | undefined
  onClose: () => void
}

/** One delivery in a drawer: what was sent and what was answered. */
export const DeliveryDrawer = ({ endpoint, deliveryId, onClose }: DeliveryDrawerProps) => (
  <Drawer
    opened={deliveryId !== undefined}
    onClose={onClose}
    position="right"
    size="xl"
    title={t('webhooks.one_delivery')}
    closeButtonProps={{ 'aria-label': t('close') }}
  >
    {deliveryId !== undefined && <OneDelivery endpoint={endpoint} deliveryId={deliveryId} />}
  </Drawer>
)

function OneDelivery({ endpoint, deliveryId }: { endpoint: WebhookEndpoint; deliveryId: number }) {
  const { data, error, refetch } = useQuery(webhookDelivery(endpoint.id, deliveryId))
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={480} />
  return (
    <Stack gap="md">
      <Facts delivery={data} />
      {endpoint.enabled && data.state !== 'pending' && !data.test && (
        <ReplayDelivery endpointId={endpoint.id} deliveryId={deliveryId} />
      )}
      <Title order={3} size="h5">
        {t('webhooks.body')}
      </Title>
      <Code block dir="ltr" tabIndex={0} aria-label={t('webhooks.body')} mah={360}>
        {JSON.stringify(JSON.parse(data.body), null, 2)}
      </Code>
      <Title order={3} size="h5">
        {t('webhooks.tries')}
      </Title>
      {data.tries.length === 0 && <Text size="sm">{t('webhooks.no_tries')}</Text>}
      {data.tries.map((attempt) => (
        <Attempt key={attempt.at} attempt={attempt} />
      ))}
    </Stack>
  )
}

const Facts = ({ delivery }: { delivery: WebhookDeliveryDetails }) => (
  <DescriptionList>
    <DescriptionItem name={t('webhooks.event')}>
      <code dir="ltr">{delivery.type}</code>
    </DescriptionItem>
    <DescriptionItem name={t('webhooks.result')}>
      <DeliveryState state={delivery.state} />
    </DescriptionItem>
    <DescriptionItem name={t('webhooks.message_id')}>
      <code dir="ltr">{delivery.message_id}</code>
    </DescriptionItem>
    <DescriptionItem name={t('webhooks.at')}>{moment(delivery.created_at)}</DescriptionItem>
    {delivery.next_try_at && (
      <DescriptionItem name={t('webhooks.next')}>{moment(delivery.next_try_at)}</DescriptionItem>
    )}
  </DescriptionList>
)

const Attempt = ({ attempt: { at, problem, status, answer, milliseconds } }: { attempt: WebhookAttempt }) => (
  <Stack gap={4}>
    <Text size="sm">
      {joinFacts([
        moment(at),
        problem ? problemIn({ problem, status }) : t('webhooks.took', { status: status ?? 0, milliseconds }),
      ])}
    </Text>
    {answer && (
      <Code block dir="ltr" tabIndex={0} aria-label={t('webhooks.answer')} mah={200}>
        {answer}
      </Code>
    )}
  </Stack>
)
