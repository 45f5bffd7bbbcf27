import type { WebhookEndpoint } from '@matinee/contract/integrations/webhooks'
import { Box, Text } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { TextLink } from '../../parts/links.tsx'
import list from '../../parts/short-list.module.css'
import { t } from '../../text.ts'
import { WebhookState } from './WebhookState.tsx'

/** The endpoints of the store, each with its state. */
export const WebhooksCard = ({ endpoints }: { endpoints: WebhookEndpoint[] }) => (
  <Card title={t('webhooks.list')}>
    <ul className={list.list}>
      {endpoints.map((endpoint) => (
        <WebhookRow key={endpoint.id} endpoint={endpoint} />
      ))}
    </ul>
  </Card>
)

const WebhookRow = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const { id, url, description, types } = endpoint
  return (
    <li className={list.row}>
      <Box miw={0} className={list.subject}>
        <TextLink
          to="/settings/webhooks/$id"
          params={{ id }}
          size="sm"
          fw={500}
          dir="auto"
          style={{ overflowWrap: 'anywhere' }}
        >
          {description || url}
        </TextLink>
        {description && (
          <Text size="xs" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {t('webhooks.told_of', { count: types.length })}
        </Text>
      </Box>
      <WebhookState endpoint={endpoint} />
    </li>
  )
}
